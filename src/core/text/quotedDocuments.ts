/** The text of a command without what stands in its quoted here-documents, which no shell acts on. */
export function withoutDocuments(command: string): string {
  return command.includes('<<') ? command.replace(part, (all, start?: string) => start ?? all) : command;
}

/** Quotes and comments first, so that what only looks like the beginning of a document in them is none. */
const part =
  /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|(?<=^|\s)#[^\n]*|(?<!<)(<<-?[ \t]*(['"])(\w+)\2[^\n'"`\\<#()]*\n)(?:(?!\t*\3\n)[^\n]*\n)*?(?=\t*\3(?:\n|$))/g;
