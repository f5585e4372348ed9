import type { Row, RowDetail, ToolCallRow } from '../../editor/sessions/messages';
import { element, type IconName, icon, setText } from '../element';
import { t } from '../t';
import { detailParts } from './detailParts';
import { durationText } from './durationText';
import type { RowNeeds, RowView } from './rowView';

/** While a row that is open changes, its detail is asked for no more often than this. */
const againMs = 300;

/** A row of one line that holds more: a tool call, or a thought. What it holds is asked for when it is opened. */
export class FoldedRow implements RowView {
  readonly element: HTMLElement;
  private readonly details = element('details');
  private readonly summary = element('summary');
  private readonly mark = element('span', { class: 'mark' });
  private readonly tool = element('span', { class: 'toolName' });
  private readonly text = element('span', { class: 'line' });
  private readonly decision = element('span', { class: 'decision' });
  private readonly holds = element('span', { class: 'holds' });
  private readonly time = element('span', { class: 'holds time' });
  private readonly tail = element('div', { class: 'tail' });
  private readonly spoken = element('span', { class: 'spoken' });
  private readonly body = element('div', { class: 'detail' });
  private timer: number | undefined;
  private shownIcon: IconName | undefined;
  private ticking: number | undefined;
  /** When a tool that runs began, by the clock of the page. */
  private beganAt = 0;

  constructor(
    private row: Row,
    private readonly needs: RowNeeds,
  ) {
    const about = element('span', { class: 'aboutCall', children: [this.holds, this.time, this.decision] });
    const colon = element('span', { class: 'spoken', text: ': ' });
    this.summary.append(this.mark, this.tool, colon, this.text, this.spoken, about);
    this.details.append(this.summary, this.body);
    this.element = element('div', { class: `row ${row.kind}`, children: [this.details, this.tail] });
    this.update(row);
    this.details.open = needs.opened.has(row.id);
    if (this.details.open) {
      this.ask();
    }
    this.details.addEventListener('toggle', () => this.toggled());
  }

  update(row: Row): void {
    this.row = row;
    if (row.kind === 'tool') {
      this.showTool(row);
    } else if (row.kind === 'thinking') {
      setText(this.tool, t`Thinking`);
      setText(this.text, row.words);
    }
    if (this.details.open && this.timer === undefined) {
      this.timer = window.setTimeout(() => {
        this.timer = undefined;
        this.ask();
      }, againMs);
    }
  }

  detail(detail: RowDetail): void {
    const whole = () => this.needs.open(this.row.id, 'whole');
    // Where the person reads stays where it is, also when the output grows.
    const scrolled = [...this.body.querySelectorAll('pre')].map((it) => it.scrollTop);
    this.body.replaceChildren(...detailParts(detail, this.needs, whole));
    for (const [at, pre] of [...this.body.querySelectorAll('pre')].entries()) {
      pre.scrollTop = scrolled[at] ?? 0;
    }
  }

  private toggled(): void {
    if (!this.details.open) {
      this.needs.opened.delete(this.row.id);
      this.body.replaceChildren();
    } else if (!this.needs.opened.has(this.row.id)) {
      this.needs.opened.add(this.row.id);
      this.ask();
    }
  }

  private ask(): void {
    if (this.details.open && this.element.isConnected !== false) {
      this.needs.open(this.row.id, 'detail');
    }
  }

  /** The time of a tool that runs is counted here, so that nothing has to be sent for it. */
  private showTime({ state, ranMs }: ToolCallRow): void {
    const isRunning = state === 'running' && ranMs !== undefined;
    setText(this.time, durationText(ranMs));
    this.beganAt = performance.now() - (ranMs ?? 0);
    if (isRunning && this.ticking === undefined) {
      this.ticking = window.setInterval(() => this.tick(), 1_000);
    } else if (!isRunning) {
      window.clearInterval(this.ticking);
      this.ticking = undefined;
    }
  }

  private tick(): void {
    if (this.element.isConnected) {
      setText(this.time, durationText(performance.now() - this.beganAt));
    } else {
      window.clearInterval(this.ticking);
      this.ticking = undefined;
    }
  }

  private showTool(row: ToolCallRow): void {
    const { tool, text, state, decision, why, holds } = row;
    setText(this.tool, tool);
    setText(this.text, text);
    setText(this.decision, decision.text);
    setText(this.holds, holds);
    setText(this.tail, row.tail);
    this.showTime(row);
    this.decision.className = `decision ${decision.tone}`;
    this.element.className = `row tool ${state}`;
    this.summary.title = [decision.text, why, t`Open for more.`].filter((it) => it !== '').join('\n');
    setText(this.spoken, `, ${stateWords[state]}, `);
    const wanted = stateIcons[state];
    if (wanted !== this.shownIcon) {
      this.shownIcon = wanted;
      this.mark.replaceChildren(icon(wanted));
    }
  }
}

const stateIcons: Readonly<Record<ToolCallRow['state'], IconName>> = {
  started: 'working',
  asking: 'question',
  running: 'working',
  done: 'check',
  failed: 'warning',
  denied: 'no',
  cancelled: 'close',
};

const stateWords: Readonly<Record<ToolCallRow['state'], string>> = {
  started: t`begun`,
  asking: t`waits for you`,
  running: t`running`,
  done: t`done`,
  failed: t`failed`,
  denied: t`did not run`,
  cancelled: t`stopped`,
};
