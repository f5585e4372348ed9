import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tryFamilies } from './families/tryFamilies';
import { makeRareText, makeText } from './grammar';
import { tryHostileTexts } from './hostile';
import { judge } from './judge';
import { continued, mutate } from './mutate';
import { Oracle, type Trial } from './oracle';
import { Random } from './random';
import { makeSoup } from './soup';

/** How many texts one bash process tries. */
const batchSize = 40;

/** Compares the analysis with what bash really does. The result is the exit code. */
export async function fuzz(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      count: { type: 'string' },
      jobs: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const count = Number(values.count ?? 12_000);
  console.log(`seed ${seed}, ${count} texts`);

  const slow = values.only === undefined ? tryHostileTexts() : [];
  for (const wrong of slow) {
    console.log(`SLOW  ${wrong}`);
  }

  const strays = values.only === undefined || values.only === 'families' ? tryFamilies(new Random(seed)) : [];
  for (const wrong of strays) {
    console.log(`STRAY  ${wrong}`);
  }

  const oracle = new Oracle();
  console.log(`confinement: ${oracle.confinement}`);
  const random = new Random(seed);
  const trials = makeTrials(random, { count, only: values.only, isShutIn: oracle.confinement !== 'none' });
  const tally = { accepted: 0, ran: 0, calls: 0, missed: 0 };
  let next = 0;
  const work = async () => {
    while (next < trials.length) {
      const batch = trials.slice(next, next + batchSize);
      next += batchSize;
      const deeds = await oracle.tryAll(batch);
      batch.forEach(({ text }, at) => {
        const deed = deeds[at];
        if (deed === undefined) {
          return;
        }
        tally.accepted += deed.accepts ? 1 : 0;
        tally.ran += deed.calls.length > 0 ? 1 : 0;
        tally.calls += deed.calls.length;
        const missed = judge(text, deed.accepts ? deed : { ...deed, accepts: isAccepted(text) });
        if (missed !== undefined) {
          tally.missed++;
          console.log(`MISS  ${JSON.stringify(text)}\n      ${missed}`);
        }
      });
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs ?? 2) }, work));
  oracle.dispose();
  console.log(
    `${trials.length} texts, ${tally.accepted} that bash takes, ${tally.ran} that ran something, ${tally.calls} programs started, ${tally.missed} missed, ${slow.length} slow, ${strays.length} astray`,
  );
  return tally.missed > 0 || slow.length > 0 || strays.length > 0 ? 1 : 0;
}

/** Asks once more, because bash also refuses a text when the machine is too busy. */
function isAccepted(text: string): boolean {
  return (
    spawnSync('bash', ['--norc', '--noprofile', '-n', '-c', '--', text], { stdio: 'ignore', timeout: 5000 }).status ===
    0
  );
}

/** What to try. */
interface Order {
  readonly count: number;
  /** One kind of text only. */
  readonly only: string | undefined;
  readonly isShutIn: boolean;
}

/** Made up by a grammar, of tokens in no order, with lines continued anywhere, or changed from the corpus. */
function makeTrials(random: Random, { count, only, isShutIn }: Order): readonly Trial[] {
  const corpus = readCorpus();
  const makers = new Map<string, () => Trial>([
    [
      'grammar',
      () => ({
        text: random.chance(25) ? mutate(makeText(random), [makeText(random)], random) : makeText(random),
        run: true,
      }),
    ],
    ['rare', () => ({ text: makeRareText(random), run: true })],
    ['soup', () => ({ text: makeSoup(random), run: true })],
    [
      'continued',
      () => ({ text: continued(random.chance(50) ? makeSoup(random) : makeText(random), random), run: true }),
    ],
    [
      'corpus',
      () => {
        const text = mutate(random.pick(corpus), corpus, random);
        return { text, run: isShutIn && isTame(text) };
      },
    ],
  ]);
  const kinds = [...makers.values()];
  return Array.from({ length: count }, (_, at) => {
    const trial = (
      (only === undefined ? undefined : makers.get(only)) ??
      kinds[at % kinds.length] ??
      random.pick(kinds)
    )();
    return { ...trial, run: trial.run && !trial.text.includes('\0') && !isWild(trial.text) };
  });
}

function readCorpus(): readonly string[] {
  const lines = (file: string) =>
    readFileSync(`test/corpus/${file}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  return [...lines('readonly'), ...lines('rules')]
    .map(commandOf)
    .filter((text): text is string => text !== undefined && text.length < 400 && !text.includes('\0'));
}

function commandOf(vector: unknown): string | undefined {
  const { command, input } = vector as { command?: unknown; input?: { command?: unknown } };
  return typeof command === 'string' ? command : typeof input?.command === 'string' ? input.command : undefined;
}

/** Texts from the corpus run only if they can reach nothing outside their folder. */
function isTame(text: string): boolean {
  return !/\/(?!dev\/null\b)|\.\.|\\x|\\u|\\0|\\[0-7]{2}|\\[0-7]\b|base64|xxd/.test(text);
}

/** Never run, by anybody: signals to other programs and functions that multiply. */
function isWild(text: string): boolean {
  return /kill|suspend|ulimit|\(\)[\s\S]*&|coproc[\s\S]*coproc[\s\S]*coproc|\/dev\/(?:tcp|udp)|while[\s\S]*&\s/.test(
    text,
  );
}
