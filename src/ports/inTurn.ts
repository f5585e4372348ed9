/** Runs work while no other window runs its own. Rejects when its turn does not come. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
