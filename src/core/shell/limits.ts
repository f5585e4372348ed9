/** The longest text that is read. Longer ones are not understood at all. */
export const maxLength = 10_000;

/** The longest text with all that stands in its quoted here-documents. */
export const maxWithDocuments = 100_000;

/** How many characters are read in all, counting texts that are handed from shell to shell each time. */
export const maxRead = 40_000;

/** How many brackets may be open at once in a text, counted without parsing: deep nesting makes parsing slow. */
export const maxNesting = 100;

/** How many here-documents a text may hold: each makes parsing the others slower. */
export const maxDocuments = 200;

/** How deep commands may run commands: substitutions, wrappers and texts handed to shells, one inside the other. */
export const maxDepth = 40;

/** How many simple commands one text may hold, and how many substitutions. */
export const maxCommands = 500;

/** How many texts are read that are only guesses at what runs. */
export const maxGuesses = 24;

/** How many texts one word may be tried as. */
export const maxCandidates = 16;

/** How many stretches of words are looked up while finding out what words may turn into. */
export const maxEffort = 2_000;

/** How much there may be to judge in one text: a plain word counts once, a wildcard many times. */
export const maxWeight = 600;
