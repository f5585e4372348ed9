// From offsets in a generated file to lines of the sources it was made of, by its source map.

const digits = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((character, at) => [character, at]),
);

/** Every mapping of a source map as `{ line, column, source, sourceLine }`, all counted from 0, in order. */
export function* mappingsOf(map) {
  let source = 0;
  let sourceLine = 0;
  for (const [line, text] of map.mappings.split(';').entries()) {
    let column = 0;
    for (const segment of text === '' ? [] : text.split(',')) {
      const [columns, sources, lines] = numbersOf(segment);
      column += columns;
      if (sources !== undefined) {
        source += sources;
        sourceLine += lines;
        yield { line, column, source, sourceLine };
      }
    }
  }
}

/** The numbers of one segment, each a base-64 variable-length quantity with its sign in the lowest bit. */
function numbersOf(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = digits.get(character) ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) === 0) {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

/**
 * How often each stretch of a script ran, as `[start, count]` in order: V8 gives nested ranges, and the innermost counts.
 */
export function stretchesOf(functions) {
  const ranges = functions
    .flatMap((it) => it.ranges)
    .sort((left, right) => left.startOffset - right.startOffset || right.endOffset - left.endOffset);
  const stretches = [];
  const open = [];
  const closeUntil = (offset) => {
    while (open.length > 0 && open.at(-1).endOffset <= offset) {
      const { endOffset } = open.pop();
      stretches.push([endOffset, open.at(-1)?.count ?? 0]);
    }
  };
  for (const range of ranges) {
    closeUntil(range.startOffset);
    open.push(range);
    stretches.push([range.startOffset, range.count]);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return stretches;
}
