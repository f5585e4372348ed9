import { explain } from '../../core/explain/explain';
import { sentencesOn } from '../../core/explain/sentencesOn';
import { pathInFolder } from '../../core/paths/pathInFolder';
import { decidedBy, gravestFirst } from '../../core/verdict';
import type { Choice, Question } from '../../ports/question';
import { inert, shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { callText, callTitle, sessionLabel } from './callText';
import { allows, choiceRow, denyRememberingRow } from './choiceRow';
import { type QuestionRow, textRows } from './promptRow';
import { rehearsalText } from './rehearsalText';
import { revisedText } from './revisionText';

/** More parts than these are found in the text only. */
export const mostParts = 60;
/** Nobody reads more reasons. */
const mostReasons = 300;
/** A text that takes more rows than this is cut in the middle; all of it is one step away. */
const mostRows = 12;
/** How many rows of such a text are shown at either end. */
const endRows = 5;
/** A text that takes more rows than this can only be allowed after it was opened. */
const mostUnopened = 400;

/** VS Code shows about so much of a title. */
const titleColumns = 80;

/** What a prompt shows of a question. */
interface PromptView {
  readonly question: Question;
  /** How many waiting questions ask the same, this one included. */
  readonly alike: number;
  /** The person has opened the text that is too long for a prompt. */
  readonly hasOpenedText: boolean;
}

/** Who asks for what, and where the question stands among all that wait. Titles know neither icons nor links. */
export function promptTitle(question: Question): string {
  const { call, sessionName, place, verdict } = question;
  const count = place.of > 1 ? ` ${t`(${place.position} of ${place.of})`}` : '';
  const who = `${shortened(call.agent, 20)} · ${shortened(sessionLabel({ agent: call.agent, sessionName }), 24)}${count}`;
  const front = `${verdict.safety ? `${t`Dangerous`} · ` : ''}${who} · `;
  return `${front}${callTitle(question, Math.max(40, titleColumns - front.length))}`;
}

/** Why it asks, in one sentence, for the line above the answers. */
export function promptReason({ call, verdict, again }: Question): string {
  const [gravest] = gravestFirst(verdict);
  const whole = again === undefined ? said(gravest?.text ?? '') : t`Asked again: ${said(again)}`;
  // The line is short; where in the folder it is, is enough here, and the rows below have the whole path.
  const named = whole.replace(/(?<=`)[^`\s]+(?=`)/g, (path) => pathInFolder(path, call.cwd));
  const why = shortened(named, 90);
  return verdict.safety ? t`${why} It can only be allowed once.` : why;
}

/**
 * The rows of a question. Its answers come first, so that all are in sight however long the rest is; below them stands
 * what would be done, and the parts that ask, each with its reasons.
 */
export function promptRows(view: PromptView): readonly QuestionRow[] {
  const { question } = view;
  const { call, again, rehearsal } = question;
  const { doing, text, short = text, listed = [short] } = callText(question);
  const whole = listed.flatMap((line) => wholeRows(line));
  const isCut = whole.length > mostRows;
  const asking = askingRows(question, text);
  const rehearsed = rehearsal === undefined ? [] : rehearsalText(rehearsal).map((line) => textRows(line));
  // What ran and how it ended, unless that is long itself; the rest is read after what is asked about.
  const first = (rehearsed[0]?.length ?? 0) > endRows ? 0 : 2;
  const seen = rehearsed.slice(first).flat();
  const about = isCut ? [...whole.slice(0, endRows), showAll(whole.length), ...whole.slice(-endRows)] : whole;
  return [
    ...answerRows(view, whole.length <= mostUnopened || view.hasOpenedText),
    separator(t`What it is about`),
    ...(again === undefined ? [] : textRows(t`Asked again: ${said(again)}`, 'history')),
    ...revisionRows(question),
    ...textRows(t`${call.agent} wants to ${doing}, in ${call.cwd}:`, 'hubot'),
    ...rehearsed.slice(0, first).flat(),
    ...(isCut ? [...asking, lengthRow(text), ...about] : [...about, ...asking]),
    ...otherParts(question, text),
    ...(seen.length === 0 ? [] : [separator(t`What was seen on a copy of the files`), ...seen]),
  ];
}

/** The reasons for a question, for the step "Why am I asked?". */
export function reasonRows(question: Question): readonly QuestionRow[] {
  return reasonTexts(question).flatMap((sentence) => textRows(sentence));
}

/** Why a question is asked, and why the command cannot be rehearsed instead, in sentences. */
export function reasonTexts(question: Question): readonly string[] {
  const { verdict, unrehearsed } = question;
  const reasons = explain(verdict).slice(0, mostReasons);
  return [...reasons, ...(unrehearsed === undefined ? [] : [unrehearsed])].map((it) =>
    said(namedInFolder(question, it)),
  );
}

/** Names the files of a patch as its folder does. In a command the same word could be another program. */
export function namedInFolder({ call: { tool, cwd } }: Pick<Question, 'call'>, text: string): string {
  return tool === 'Patch' && cwd.length > 1 ? pathInFolder(text.split(`\`${cwd}/`).join('`'), cwd) : text;
}

/** The answers, each on one row. Denying comes first; what remembers a denial is one row with a step of its own. */
function answerRows({ question, alike }: PromptView, isAllowable: boolean): readonly QuestionRow[] {
  const { choices } = question;
  const remembering = choices.filter((choice) => choice.kind === 'denyAndRemember');
  const denials = denyRememberingRow(remembering);
  return inPromptOrder(choices)
    .filter((choice) => choice.kind !== 'explain' && (isAllowable || !allows(choice)))
    .flatMap((choice): readonly QuestionRow[] => {
      if (choice.kind === 'denyAndRemember') {
        return choice === remembering[0] && denials !== undefined ? [denials] : [];
      }
      const row = choiceRow(choice, alike, question);
      const isOnce = choice.kind === 'allowOnce' && question.verdict.safety;
      return row === undefined ? [] : [isOnce ? { ...row, beside: t`No rule can allow this.` } : row];
    });
}

function showAll(rows: number): QuestionRow {
  return {
    kind: 'choice',
    label: t`Show all`,
    beside: t`${rows - 2 * endRows} rows are left out here`,
    icon: 'go-to-file',
    value: { kind: 'openText' },
  };
}

/** What settles this one call, or shows more of it, comes before what makes a rule. */
function inPromptOrder(choices: readonly Choice[]): readonly Choice[] {
  const first: readonly Choice['kind'][] = ['deny', 'allowOnce', 'showChange', 'rehearse'];
  const rank = ({ kind }: Choice) => (first.includes(kind) ? first.indexOf(kind) : first.length);
  return choices.toSorted((one, other) => rank(one) - rank(other));
}

function separator(label: string): QuestionRow {
  return { kind: 'separator', label };
}

function wholeRows(text: string): readonly QuestionRow[] {
  // Telling that a text is too long must not take as long as showing it.
  return textRows(text.length > 400_000 ? `${text.slice(0, 200_000)}${text.slice(-200_000)}` : text);
}

function lengthRow(text: string): QuestionRow {
  const lines = text.split('\n').length;
  const says = lines === 1 ? t`${text.length} characters on 1 line` : t`${text.length} characters on ${lines} lines`;
  return { kind: 'text', label: says, icon: 'info' };
}

function askingRows(question: Question, whole: string): readonly QuestionRow[] {
  const { verdict, choices } = question;
  const reasons = gravestFirst(verdict);
  const parts = [...new Set(reasons.map((reason) => reason.part))];
  return [
    separator(t`Why it asks`),
    ...parts.slice(0, mostParts).flatMap((part) => {
      // What takes several lines, such as a difference, is read once it is known what it is.
      const isTold = part === whole || part.includes('\n');
      const why = sentencesOn(reasons.filter((reason) => reason.part === part)).flatMap((sentence) =>
        textRows(said(namedInFolder(question, sentence)), isTold ? 'warning' : undefined),
      );
      return part === whole
        ? why
        : isTold
          ? [...why, ...textRows(part)]
          : [...textRows(namedInFolder(question, part), 'warning'), ...why];
    }),
    ...moreParts(parts.length),
    ...choices.filter(({ kind }) => kind === 'explain').flatMap((choice) => choiceRow(choice, 1, question) ?? []),
    separator(''),
  ];
}

function moreParts(count: number): readonly QuestionRow[] {
  const more = count - mostParts;
  return more > 0 ? textRows(t`and ${more} more, which all of it shows`, 'ellipsis') : [];
}

function revisionRows({ revision }: Question): readonly QuestionRow[] {
  return revision === undefined
    ? []
    : [
        {
          kind: 'text',
          label: inert(t`You changed it: what is allowed is ${revisedText(revision.files)}.`),
          icon: 'edit',
        },
      ];
}

function otherParts(question: Question, whole: string): readonly QuestionRow[] {
  const { dissection, verdict } = question;
  const asking = new Set(decidedBy(verdict).map((reason) => reason.part));
  const others = dissection.parts.filter((part) => !asking.has(part.text) && part.text !== whole);
  return others.length === 0
    ? []
    : [
        separator(t`Also in it, and not what asks`),
        ...others.slice(0, mostParts).flatMap((part) => textRows(namedInFolder(question, part.text))),
        ...moreParts(others.length),
      ];
}
