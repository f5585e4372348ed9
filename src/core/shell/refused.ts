/** Where bash and other shells differ, or the parser is not sure: what stands in any of these is never called refused. */
const unsure = /[`\r]|\\\n|\[\[|<<|\(\(|\$\[|\$'|\b(?:coproc|repeat|time)\b|;\|/;

/** Errors after which every shell still waits for more, whatever stands in front. */
const open = /^syntax error: (?:unterminated single quote|expected '(?:\)|fi|done)' to close .*)$/;

/** Errors that are certain where nothing is nested. */
const plain =
  /^syntax error: (?:unterminated double quote|expected '(?:\}|esac)' to close .*|unexpected token '(?:\)|;;|;&|&&|&|fi|then|elif|else|esac|do|done)')$/;

/** Whether bash surely refuses a text that could not be read because of `error`, and so do zsh and dash. */
export function isRefused(text: string, error = ''): boolean {
  return !unsure.test(text) && (open.test(error) || (plain.test(error) && !/[(}]/.test(text)));
}
