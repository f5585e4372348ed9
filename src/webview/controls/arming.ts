/** How long a question must have been left alone before it takes an answer. The extension holds to the same. */
const armingDelayMs = 700;

/** Shows and keeps the moment from which answers are taken. */
export class ArmedButtons {
  private buttons: readonly HTMLButtonElement[] = [];
  private timer: number | undefined;
  private isArmed = false;

  /** Whether the window itself has come to the front just now is what the extension looks after. */
  constructor(private readonly frame: HTMLElement) {}

  /** Other buttons are there now, and nobody has looked at them yet. */
  hold(buttons: readonly HTMLButtonElement[]): void {
    this.buttons = buttons;
    this.disturb();
  }

  /** Whether a press counts; one that comes too soon puts the moment off. */
  takes(): boolean {
    if (!this.isArmed) {
      this.disturb();
      return false;
    }
    return true;
  }

  /** Something happened that was no answer. */
  disturb(): void {
    this.show('waiting');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show('armed'), armingDelayMs);
  }

  private show(state: 'waiting' | 'armed'): void {
    this.isArmed = state === 'armed';
    this.frame.classList.toggle('arming', !this.isArmed);
    for (const one of this.buttons) {
      one.setAttribute('aria-disabled', String(!this.isArmed));
    }
  }
}
