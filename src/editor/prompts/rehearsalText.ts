import type { RehearsalShown } from '../../ports/question';
import { t } from '../t';

/** How much of what a command said is shown beside a question: its end tells most. */
const mostLines = 40;
const mostCharacters = 4_000;

/** What a rehearsal showed besides the changes that are asked about: the command, how it ended, what it said. */
export function rehearsalText({ command, asks, end, output, others }: RehearsalShown): readonly string[] {
  const ended = {
    exited: t`It ended with exit code ${end.kind === 'exited' ? end.code : ''}.`,
    endless: t`It did not end in time.`,
    cancelled: t`It was stopped.`,
  }[end.kind];
  const about =
    asks === 'whatToKeep' ? t`This cannot be kept:` : t`Until then it had changed this, of which nothing is kept:`;
  return [
    `$ ${command}`,
    ended,
    ...(others.length === 0 ? [] : [about, ...others.map((path) => `  ${path}`)]),
    ...saidIn(output),
  ];
}

function saidIn(output: string): readonly string[] {
  const said = output.trimEnd();
  if (said === '') {
    return [t`It said nothing.`];
  }
  const lines = said.slice(-mostCharacters).split('\n').slice(-mostLines);
  const isCut = lines.join('\n').length < said.length;
  return [isCut ? t`It said, in the end:` : t`It said:`, ...lines];
}
