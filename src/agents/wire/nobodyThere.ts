/** What an agent hears when its own question has no answer: in a mode that asks nobody, or when nobody came in time. */
export const nobodyThere = 'Nobody is there to answer. Go on without it, or say what you need to know.';
