import { type ModeName, modeNamed } from '../../core/modes';
import type { Enforcement } from '../../core/outcome';
import { visible } from '../../core/text/visible';
import type { GovernedAgent } from '../../ports/hook';
import type { CataloguedAgent } from '../../ports/hostedSessions';
import { modeTitle } from '../modes/modeRows';
import { said } from '../said';
import { t } from '../t';

/** What is known about this window and this machine. */
export interface Setup {
  readonly mode: ModeName;
  readonly enforcement: Enforcement;
  readonly isTrusted: boolean;
  /** The agents that can be started here, and what is wrong in the settings about them. */
  readonly agents: readonly CataloguedAgent[];
  readonly problems: readonly string[];
  /** Agents that are started elsewhere, and whether they ask. */
  readonly elsewhere: readonly GovernedAgent[];
  /** The extensions of this editor, by their ids. */
  readonly extensions: readonly { readonly id: string; readonly name: string }[];
}

/** Extensions that bring an agent, and the agent whose hook holds them too, where there is one. */
const agentExtensions: ReadonlyMap<string, GovernedAgent['agent'] | undefined> = new Map([
  ['github.copilot-chat', 'vscode'],
  ['anthropic.claude-code', 'claude'],
  ['openai.chatgpt', 'codex'],
  ['google.geminicodeassist', undefined],
  ['google.gemini-cli-vscode-ide-companion', 'gemini'],
  ['saoudrizwan.claude-dev', undefined],
  ['rooveterinaryinc.roo-cline', undefined],
  ['kilocode.kilo-code', undefined],
  ['continue.continue', undefined],
  ['sourcegraph.cody-ai', undefined],
  ['amazonwebservices.amazon-q-vscode', undefined],
  ['augment.vscode-augment', undefined],
]);

/** Says what is governed, what is not, and what to do about it, line by line. */
export function setupText(setup: Setup): readonly string[] {
  const { mode, enforcement, isTrusted, agents, problems, elsewhere, extensions } = setup;
  const isObserving = enforcement === 'observe';
  const there = extensions.flatMap(({ id, name }) =>
    agentExtensions.has(id.toLowerCase()) ? [{ name, hook: agentExtensions.get(id.toLowerCase()) }] : [],
  );
  const held = (hook: GovernedAgent['agent'] | undefined) => elsewhere.some((it) => it.agent === hook && it.isGoverned);
  return [
    t`This window`,
    `  ${t`Mode: ${modeTitle(mode)} (${mode}).`} ${said(modeNamed(mode)?.says ?? '')}`,
    ...(isObserving
      ? [`  ! ${t`Nothing is stopped: calls are only recorded. Gatehouse: Switch Enforcement… changes that.`}`]
      : []),
    ...(isTrusted
      ? []
      : [
          `  ! ${t`The folder is not trusted: its allow rules are not heard, and agents get no instructions from it.`}`,
        ]),
    ...problems.map((problem) => `  ! ${visible(said(problem))}`),
    '',
    t`Agents that you can start here: governed`,
    ...agents.map(({ name }) => `  ${isObserving ? '!' : '✓'} ${visible(name)}`),
    `  ${t`The session view says of each whether every call is held (enforced) or some pass (advisory).`}`,
    `  ${t`Gatehouse: Set Up an Agent… adds one.`}`,
    '',
    t`Agents that you start elsewhere on this machine`,
    ...elsewhere.flatMap(({ title, isGoverned, state, limits }) => [
      `  ${isGoverned ? '✓' : '✗'} ${title}: ${state}`,
      ...(isGoverned ? limits.map((limit) => `      ${said(limit)}`) : []),
    ]),
    ...(elsewhere.every(({ isGoverned }) => isGoverned)
      ? []
      : [`  ${t`Gatehouse: Govern an Agent… makes one of them ask here.`}`]),
    '',
    t`Other agents in this editor`,
    ...(there.length === 0 ? [`  ${t`None that is known.`}`] : []),
    ...there.map(({ name, hook }) =>
      held(hook)
        ? `  ✓ ${t`${visible(name)}: governed by its hook`}`
        : hook === undefined
          ? `  ✗ ${t`${visible(name)}: not governed, and cannot be. Use an agent that Gatehouse starts, or switch this one off.`}`
          : `  ✗ ${t`${visible(name)}: not governed. Gatehouse: Govern an Agent… makes it ask.`}`,
    ),
    `  ${t`What another extension does by itself is not seen.`}`,
  ];
}
