import type { Person } from '../../ports/person';

/** How many questions of one agent wait at most: each opens over what the person does, and nobody reads more. */
export const mostQuestions = 20;

/** Puts to `person` only as many questions at once as one agent may ask. The others stay without an answer. */
export function limitedPerson(person: Person): Person {
  let open = 0;
  return {
    async ask(question, signal) {
      if (open >= mostQuestions) {
        return undefined;
      }
      open += 1;
      try {
        return await person.ask(question, signal);
      } finally {
        open -= 1;
      }
    },
  };
}
