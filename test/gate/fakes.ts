import { createHash } from 'node:crypto';
import { type Disposable, Emitter } from '../../src/base/lifetime';
import type { RealPath } from '../../src/core/facts';
import { everythingVisible } from '../../src/core/tools/visibility';
import type { AgentPromise } from '../../src/ports/agent';
import type { AuditLog, AuditRecord } from '../../src/ports/auditLog';
import type { ChangeRecorder, TakenImages } from '../../src/ports/changeBook';
import type { Containment, ProgramLine, WriteReach } from '../../src/ports/containment';
import type { FileReader, PathResolver, SeenFile } from '../../src/ports/files';
import type { Question, QuestionId } from '../../src/ports/question';
import type { Prompter } from '../../src/ports/questions';
import type {
  FileStep,
  RehearsalOutcome,
  Rehearsals,
  RehearsalWish,
  Rehearsed,
  StepsTaken,
} from '../../src/ports/rehearsed';
import type { KeptRule, RuleBook } from '../../src/ports/ruleBook';
import type { CountedRule, RuleStatistics } from '../../src/ports/ruleStatistics';
import type { RuleLayer, SettingsLayers, SettingsSource } from '../../src/ports/settingsSource';
import type { Clock, Hasher, Ids, Log, Timers } from '../../src/ports/surroundings';

/** Lets everything run that does not wait for a person, a timer or a gate of the test's own. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

/** A promise that the test keeps or breaks. */
export class Latch<T> {
  readonly promise: Promise<T>;
  open: (value: T) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.open = resolve;
      this.fail = reject;
    });
  }
}

/** Time that passes when the test says so. */
export class ManualTime implements Clock, Timers {
  private time = Date.UTC(2026, 0, 1);
  private readonly waiting = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): Disposable {
    const timer = { at: this.time + milliseconds, run };
    this.waiting.add(timer);
    return { dispose: () => this.waiting.delete(timer) };
  }

  /** How many timers have neither run nor been disposed. */
  get pending(): number {
    return this.waiting.size;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = [...this.waiting].filter((it) => it.at <= end).sort((left, right) => left.at - right.at);
      if (next === undefined) {
        break;
      }
      this.waiting.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }

  /** The machine slept: time has passed and no timer has run. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
  }
}

/** A prompter that only remembers. */
export class FakePrompter implements Prompter {
  readonly shown: Question[] = [];
  readonly updated: Question[] = [];
  readonly closed: QuestionId[] = [];
  /** What is in front of the person now. */
  front: Question | undefined;
  onShow: (question: Question) => void = () => undefined;

  async show(question: Question): Promise<void> {
    this.shown.push(question);
    this.front = question;
    this.onShow(question);
  }

  update(question: Question): void {
    this.updated.push(question);
    this.front = question;
  }

  close(id: QuestionId): void {
    this.closed.push(id);
    if (this.front?.id === id) {
      this.front = undefined;
    }
  }
}

/** A disk with links and files as the test lays them out. */
/** Rehearses nothing but what a test has prepared. */
export class FakeRehearsals implements Rehearsals {
  /** What comes of each command. */
  readonly outcomes = new Map<string, RehearsalOutcome>();
  readonly rehearsed: string[] = [];
  readonly kept: (readonly FileStep[])[] = [];
  readonly texts: string[] = [];
  discarded = 0;
  taken: StepsTaken = { kind: 'taken' };
  refusal: string | undefined;
  onRehearse: () => Promise<void> | void = () => undefined;

  async objection(): Promise<string | undefined> {
    return this.refusal;
  }

  /** Prepares what a command would do. */
  prepare(command: string, rehearsed: Partial<Rehearsed>): void {
    const plain = {
      end: { kind: 'exited', code: 0 },
      output: '',
      wantedNetwork: false,
      changes: [],
      dropped: [],
    } as const;
    const discard = async () => {
      this.discarded += 1;
    };
    this.outcomes.set(command, { kind: 'rehearsed', rehearsed: { ...plain, discard, ...rehearsed } });
  }

  async rehearse({ command }: RehearsalWish): Promise<RehearsalOutcome> {
    this.rehearsed.push(command);
    await this.onRehearse();
    return this.outcomes.get(command) ?? { kind: 'impossible', why: 'nobody prepared it' };
  }

  async keep(steps: readonly FileStep[]): Promise<StepsTaken> {
    this.kept.push(steps);
    return this.taken;
  }

  async write(text: string): Promise<string> {
    this.texts.push(text);
    return `/box/text${this.texts.length}`;
  }

  async retold(output: string, exitCode: number): Promise<string> {
    return `retold ${exitCode}: ${output}`;
  }
}

/** Keeps what was entered, and looks at no disk. */
export class FakeChanges implements ChangeRecorder {
  readonly entered: {
    readonly kind: string;
    readonly history: string;
    readonly texts: Readonly<Record<string, string | undefined>>;
  }[] = [];

  /** Called before images are taken. */
  onTake: () => void = () => undefined;

  async take(history: string, paths: readonly string[]): Promise<TakenImages> {
    this.onTake();
    return { history, images: new Map(paths.map((path) => [path, { kind: 'absent' }])) };
  }

  async enter(...[{ history }, kind, change]: Parameters<ChangeRecorder['enter']>): Promise<void> {
    const texts = change?.texts ?? new Map([...(change?.taken.images.keys() ?? [])].map((path) => [path, undefined]));
    this.entered.push({ kind, history, texts: Object.fromEntries(texts) });
  }
}

export class FakeDisk implements PathResolver, FileReader {
  readonly links = new Map<string, RealPath>();
  readonly texts = new Map<string, string>();
  /** Called before each look. */
  onResolve: () => Promise<void> | void = () => undefined;
  onRead: () => Promise<void> | void = () => undefined;

  async resolve(paths: readonly string[]): Promise<ReadonlyMap<string, RealPath>> {
    await this.onResolve();
    return new Map([...this.links].filter(([path]) => paths.includes(path)));
  }

  async listTrees(): Promise<object> {
    return {};
  }

  async read(path: string): Promise<SeenFile> {
    await this.onRead();
    const text = this.texts.get(path);
    return {
      path,
      digest: text === undefined ? 'absent' : `text:${text}`,
      content: text === undefined ? { kind: 'absent' } : { kind: 'text', text },
    };
  }
}

export class FakeAuditLog implements AuditLog {
  readonly records: AuditRecord[] = [];
  onAppend: (record: AuditRecord) => Promise<void> | void = () => undefined;

  async append(record: AuditRecord): Promise<void> {
    await this.onAppend(record);
    this.records.push(record);
  }
}

export class FakeLog implements Log {
  readonly errors: string[] = [];

  error(message: string): void {
    this.errors.push(message);
  }
}

export class CountingIds implements Ids {
  private last = 0;

  next(): string {
    this.last += 1;
    return `id-${this.last}`;
  }
}

export const sha256: Hasher = { digest: (text) => createHash('sha256').update(text).digest('hex') };

export class FakeStatistics implements RuleStatistics {
  readonly spoken: { rules: readonly CountedRule[]; at: number }[] = [];

  spoke(rules: readonly CountedRule[], at: number): void {
    this.spoken.push({ rules, at });
  }
}

/** What is promised for an agent that keeps nothing to itself. */
export const fullPromise: AgentPromise = {
  capabilities: {
    everyCall: true,
    denyMessage: true,
    modifyInput: true,
    hideTools: true,
    resume: true,
    killsOnCancel: true,
  },
  slipsPast: [],
};

/** A layer that says nothing. */
export const emptyLayer: RuleLayer = { rules: [], unreadable: [], checks: undefined, tools: everythingVisible };

/** Settings of a trusted workspace with one folder and no rules. */
export const plainLayers: SettingsLayers = {
  managed: emptyLayer,
  user: emptyLayer,
  workspace: emptyLayer,
  folders: [{ ...emptyLayer, path: '/ws' }],
  workspaceId: 'file:///ws',
  trusted: true,
  accepted: new Set(),
  mode: 'default',
  unmatched: 'ask',
  enforcement: 'enforce',
  workingDirectories: [],
  rehearse: 'off',
  questionLimitSeconds: 0,
  home: '/home/u',
  platform: 'linux',
  foldsCase: false,
};

/** Settings that can be changed, and the rule book that changes them. */
export class FakeSettings implements SettingsSource, RuleBook {
  private readonly changed = new Emitter<SettingsLayers>();
  readonly onDidChange = this.changed.event;
  onAdd: () => Promise<void> | void = () => undefined;

  constructor(public current: SettingsLayers = plainLayers) {}

  change(change: Partial<SettingsLayers>): void {
    this.current = { ...this.current, ...change };
    this.changed.fire(this.current);
  }

  /** Adds rules such as `deny Bash(rm:*)` to a scope. */
  addRules(scope: 'managed' | 'user' | 'workspace', ...rules: readonly string[]): void {
    const layer = this.current[scope];
    this.change({ [scope]: { ...layer, rules: [...layer.rules, ...rules.map(toLayerRule)] } });
  }

  async add(rules: readonly KeptRule[]): Promise<void> {
    await this.onAdd();
    for (const { text, effect, scope } of rules) {
      this.addRules(scope, `${effect} ${text}`);
    }
  }

  async remove(rules: readonly KeptRule[]): Promise<void> {
    for (const { text, effect, scope } of rules) {
      const layer = this.current[scope];
      const kept = layer.rules.filter((it) => it.text !== text || it.effect !== effect);
      this.change({ [scope]: { ...layer, rules: kept } });
    }
  }

  async accept(hashes: readonly string[]): Promise<void> {
    this.change({ accepted: new Set([...this.current.accepted, ...hashes]) });
  }

  async unaccept(hashes: readonly string[]): Promise<void> {
    this.change({ accepted: new Set([...this.current.accepted].filter((it) => !hashes.includes(it))) });
  }
}

/** `deny Bash(rm:*)` as a rule of a layer. */
export function toLayerRule(text: string): { text: string; effect: 'allow' | 'ask' | 'deny' } {
  const [effect] = text.split(' ', 1);
  if (effect !== 'allow' && effect !== 'ask' && effect !== 'deny') {
    throw new Error(`no effect in ${text}`);
  }
  return { effect, text: text.slice(effect.length + 1) };
}

/** A containment in which `/ws` can be written to, and what was opened. */
export class FakeContainment implements Containment {
  isCutShort = false;
  readonly opened: string[] = [];
  readonly started: ProgramLine[] = [];
  ended = 0;
  whyNot: string | undefined;

  get says(): readonly string[] {
    return ['It can write to /ws.', ...this.opened];
  }

  wrap(program: ProgramLine): ProgramLine {
    this.started.push(program);
    return program;
  }

  reach(path: string): WriteReach {
    const isOpen = ['/ws', ...this.opened].some((folder) => path.startsWith(`${folder}/`));
    const folder = path.slice(0, path.lastIndexOf('/')) || '/';
    return isOpen ? { kind: 'writable' } : folder === '/' ? { kind: 'closed', why: 'no' } : { kind: 'outside', folder };
  }

  hides(): boolean {
    return false;
  }

  async open(folder: string): Promise<string | undefined> {
    if (this.whyNot === undefined) {
      this.opened.push(folder);
    }
    return this.whyNot;
  }

  /** What the person has to know in the end. */
  toTell: readonly string[] = [];

  async end(): Promise<readonly string[]> {
    this.ended += 1;
    return this.toTell;
  }
}
