import { sentencesOn } from '../../core/explain/sentencesOn';
import { gravestFirst } from '../../core/verdict';
import type { Choice, Question } from '../../ports/question';
import { callText } from '../prompts/callText';
import { allows, choiceText } from '../prompts/choiceRow';
import { mostParts, namedInFolder, reasonTexts } from '../prompts/promptRows';
import { rehearsalText } from '../prompts/rehearsalText';
import { said } from '../said';
import { t } from '../t';
import type { AskingPart, CardChoice, QuestionCard } from './messages';
import { cutText, shownText } from './shownText';

/** What is longer than this cannot be read beside buttons, and so cannot be allowed there. */
const mostCharacters = 8_000;
const mostLines = 200;

const firstKinds: ReadonlySet<Choice['kind']> = new Set([
  'deny',
  'allowOnce',
  'allowAllLike',
  'rehearse',
  'showChange',
]);

/** A question as the page shows it. `alike` counts the waiting questions that ask the same. */
export function questionCard(question: Question, alike: number): QuestionCard {
  const { id, digest, call, again, verdict, state, rehearsal } = question;
  const { doing, text, short = text } = callText(question);
  const isLong = short.length > mostCharacters || short.split('\n').length > mostLines;
  const shown = cutText(short, mostCharacters);
  return {
    id,
    digest,
    intro: shownText(t`${call.agent} wants to ${doing}, in ${call.cwd}:`),
    text: shown.text,
    isCut: isLong,
    asking: askingParts(question, text),
    ran: rehearsal === undefined ? undefined : shownText(rehearsalText(rehearsal).join('\n')),
    reasons: reasonTexts(question).map(shownText),
    again: again === undefined ? undefined : shownText(said(again)),
    isWarning: verdict.safety,
    isMoving: state === 'moving',
    choices: question.choices.flatMap((choice, at): readonly CardChoice[] => {
      const words =
        isOffered(choice, question) && !(isLong && allows(choice)) ? choiceText(choice, alike, question) : undefined;
      return words === undefined
        ? []
        : [
            {
              at,
              label: words.label,
              detail: shownText(words.detail ?? ''),
              tone: toneOf(choice),
              weight: firstKinds.has(choice.kind) ? 'first' : 'more',
            },
          ];
    }),
  };
}

/** The reasons are on the card already, and what was put off is not put off again. */
function isOffered({ kind }: Choice, { state }: Question): boolean {
  return kind !== 'explain' && !(kind === 'notNow' && state === 'notNow');
}

function toneOf(choice: Choice): CardChoice['tone'] {
  return allows(choice) ? 'allow' : choice.kind.startsWith('deny') ? 'deny' : 'look';
}

function askingParts(question: Question, whole: string): readonly AskingPart[] {
  const reasons = gravestFirst(question.verdict);
  const parts = [...new Set(reasons.map((reason) => reason.part))];
  return parts.slice(0, mostParts).map((part) => ({
    text: part === whole ? '' : shownText(namedInFolder(question, part)),
    says: sentencesOn(reasons.filter((it) => it.part === part)).map((it) =>
      shownText(said(namedInFolder(question, it))),
    ),
  }));
}
