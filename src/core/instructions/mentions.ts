/** Where a path that is mentioned may begin: at the start, after a blank, or after what opens a bracket or a quote. */
const mention = /(?<=^|[\s("'[{])@([^\s`"'()[\]{}<>]+)/g;

/** What ends a sentence and not a path. */
const closing = /[.,;:!?]+$/;

/** The paths that a text mentions as `@path`, each once, as they are written. */
export function mentionedPaths(text: string): readonly string[] {
  const named = [...text.matchAll(mention)].map(([, path = '']) => path.replace(closing, ''));
  return [...new Set(named)].filter((path) => path !== '');
}

/** The paths that an instruction file imports as `@path`. What stands in code is shown and not meant. */
export function importedPaths(text: string): readonly string[] {
  return mentionedPaths(withoutCode(text));
}

function withoutCode(text: string): string {
  let fence: string | undefined;
  const lines = text.split('\n').filter((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined;
    }
    if (mark?.startsWith(fence) === true && line.trim() === mark) {
      fence = undefined;
    }
    return false;
  });
  return lines.join('\n').replaceAll(/(`+)[\s\S]*?\1/g, ' ');
}
