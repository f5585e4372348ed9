import { explain } from '../../core/explain/explain';
import { decidedBy, gravestFirst } from '../../core/verdict';
import type { Choice } from '../../ports/choice';
import type { Question } from '../../ports/question';
import { shortened } from '../text/toRows';
import { callText } from './callText';
import { choiceRow } from './choiceRow';
import { type QuestionRow, textRows } from './promptRow';
import { rehearsalText } from './rehearsalText';

/** A text that takes more rows than this comes after what asks, so that what asks is never out of sight. */
const mostRowsInFront = 6;
/** A text that takes more rows than this is only shown whole in an editor of its own. */
const mostRows = 400;
/** More parts than these are found in the text only. */
export const mostParts = 60;
/** Nobody reads more reasons. */
const mostReasons = 300;
/** How many rows of such a text are shown at either end. */
const endRows = 40;

/** What a prompt shows of a question. */
export interface PromptView {
  readonly question: Question;
  /** How many waiting questions ask the same, this one included. */
  readonly alike: number;
  /** The person has opened the text that is too long for a prompt. */
  readonly hasOpenedText: boolean;
}

/** Who asks, and where the question stands among all that wait. Titles know neither icons nor links. */
export function promptTitle({ call, sessionName, place }: Question): string {
  const count = place.of > 1 ? ` (${place.position} of ${place.of})` : '';
  return `${shortened(call.agent, 24)} · ${shortened(sessionName, 32)}${count}`;
}

/** The rows of a question: what would be done, whole; the parts that ask, each with its reasons; then the choices. */
export function promptRows(view: PromptView): readonly QuestionRow[] {
  const { question, alike } = view;
  const { call, again, choices, rehearsal } = question;
  const { doing, text } = callText(question);
  const intro = textRows(`${call.agent} wants to ${doing}, in ${call.cwd}:`, 'hubot');
  const whole = wholeRows(text);
  const asking = askingRows(question, text);
  const isWhole = whole.length <= mostRows;
  const shown = isWhole ? whole : [...whole.slice(0, endRows), leftOut(whole.length), ...whole.slice(-endRows)];
  return [
    ...(again === undefined ? [] : textRows(`Asked again: ${again}`, 'history')),
    ...(whole.length > mostRowsInFront
      ? [...intro, lengthRow(text), ...asking, separator('All of it'), ...shown]
      : [...intro, ...shown, ...asking]),
    ...otherParts(question, text),
    ...(rehearsal === undefined
      ? []
      : [
          separator('What was seen on a copy of the files'),
          ...rehearsalText(rehearsal).flatMap((line) => textRows(line)),
        ]),
    separator('Your answer'),
    ...inPromptOrder(choices)
      .filter((choice) => isWhole || view.hasOpenedText || !allows(choice))
      .flatMap((choice) => choiceRow(choice, alike, question) ?? []),
    ...(isWhole ? [] : [openText]),
  ];
}

/** The reasons for a question, for the step "Why am I asked?". */
export function reasonRows(question: Question): readonly QuestionRow[] {
  return reasonTexts(question).flatMap((sentence) => textRows(sentence));
}

/** Why a question is asked, and why the command cannot be rehearsed instead, in sentences. */
export function reasonTexts({ verdict, unrehearsed }: Question): readonly string[] {
  return [...explain(verdict).slice(0, mostReasons), ...(unrehearsed === undefined ? [] : [unrehearsed])];
}

const openText: QuestionRow = {
  kind: 'choice',
  label: 'Open the whole text',
  detail: 'It is too long for a prompt. It can be allowed once you have opened it.',
  icon: 'go-to-file',
  value: { kind: 'openText' },
};

/** A change is looked at before it is allowed, so what shows it comes before what allows. */
function inPromptOrder(choices: readonly Choice[]): readonly Choice[] {
  const rank = ({ kind }: Choice) => (kind === 'deny' ? 0 : kind === 'showChange' ? 1 : 2);
  return choices.toSorted((one, other) => rank(one) - rank(other));
}

function allows({ kind }: Choice): boolean {
  return kind.startsWith('allow');
}

function separator(label: string): QuestionRow {
  return { kind: 'separator', label };
}

function wholeRows(text: string): readonly QuestionRow[] {
  // Telling that a text is too long must not take as long as showing it.
  return textRows(text.length > 400_000 ? `${text.slice(0, 200_000)}${text.slice(-200_000)}` : text);
}

function leftOut(rows: number): QuestionRow {
  return { kind: 'text', label: `$(ellipsis) ${rows - 2 * endRows} rows are left out here` };
}

function lengthRow(text: string): QuestionRow {
  const lines = text.split('\n').length;
  return { kind: 'text', label: `$(info) ${text.length} characters on ${lines} ${lines === 1 ? 'line' : 'lines'}` };
}

function askingRows({ verdict }: Question, whole: string): readonly QuestionRow[] {
  const reasons = gravestFirst(verdict);
  const parts = [...new Set(reasons.map((reason) => reason.part))];
  return [
    separator('Why it asks'),
    ...parts
      .slice(0, mostParts)
      .flatMap((part) => [
        ...(part === whole ? [] : textRows(part, 'warning')),
        ...reasons
          .filter((reason) => reason.part === part)
          .flatMap((reason) => textRows(reason.text, part === whole ? 'warning' : undefined)),
      ]),
    ...moreParts(parts.length),
  ];
}

function moreParts(count: number): readonly QuestionRow[] {
  const more = count - mostParts;
  return more > 0 ? textRows(`and ${more} more, which all of it shows`, 'ellipsis') : [];
}

function otherParts({ dissection, verdict }: Question, whole: string): readonly QuestionRow[] {
  const asking = new Set(decidedBy(verdict).map((reason) => reason.part));
  const others = dissection.parts.filter((part) => !asking.has(part.text) && part.text !== whole);
  return others.length === 0
    ? []
    : [
        separator('Also in it, and not what asks'),
        ...others.slice(0, mostParts).flatMap((part) => textRows(part.text)),
        ...moreParts(others.length),
      ];
}
