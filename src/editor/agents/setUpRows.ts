import { inert, shortened } from '../agentText';
import { t } from '../t';
import type { FoundProgram } from './catalogue';
import type { ReadyMade } from './readyMade';

/** What a row of *Set Up an Agent* stands for. */
export type SetUpChoice =
  | { readonly kind: 'problems' | 'other' | 'demo' }
  | { readonly kind: 'found'; readonly agent: ReadyMade; readonly path: string }
  | { readonly kind: 'missing'; readonly agent: ReadyMade };

interface SetUpRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly choice: SetUpChoice;
}

/** What is installed and what is not. `versions` has what programs said about themselves, by path. */
export function setUpRows(
  found: readonly FoundProgram[],
  versions: ReadonlyMap<string, string>,
  problems: readonly string[],
): readonly SetUpRow[] {
  const rows = found.map(({ agent, path }) =>
    path === undefined ? missingRow(agent) : foundRow(agent, path, versions),
  );
  return [
    ...problems.slice(0, 1).map(
      (problem): SetUpRow => ({
        label: t`$(warning) Something in your settings cannot be used`,
        description: problems.length > 1 ? t`and ${problems.length - 1} more` : '',
        detail: inert(shortened(problem, 200)),
        choice: { kind: 'problems' },
      }),
    ),
    ...rows.filter(({ choice }) => choice.kind === 'found'),
    ...rows.filter(({ choice }) => choice.kind === 'missing'),
    {
      label: t`Another agent that speaks ACP…`,
      description: '',
      detail: t`Name it and give the command that starts it.`,
      choice: { kind: 'other' },
    },
    {
      label: 'Demo',
      description: t`built in`,
      detail: t`Plays scenarios in your folder; needs no account and no network.`,
      choice: { kind: 'demo' },
    },
  ];
}

function foundRow(agent: ReadyMade, path: string, versions: ReadonlyMap<string, string>): SetUpRow {
  const version = versions.get(path);
  return {
    label: `$(check) ${agent.name}`,
    description: version === undefined ? t`installed` : inert(shortened(version, 60)),
    detail: inert(shortened(path, 200)),
    choice: { kind: 'found', agent, path },
  };
}

function missingRow(agent: ReadyMade): SetUpRow {
  return {
    label: agent.name,
    description: t`not found`,
    detail: t`Is installed with: ${agent.install}`,
    choice: { kind: 'missing', agent },
  };
}
