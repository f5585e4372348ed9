import type { TextDocument } from 'vscode';
import type { SettingsLayers } from '../../ports/settingsSource';
import type { SeenPrograms } from '../../ports/surroundings';
import type { WindowNeeds } from '../windowNeeds';
import { type Finding, findingsIn, type SettingsText } from './findings';
import { type RuleInText, rulesInText } from './rulesInText';
import { whichSettings } from './whichSettings';

/** What rules in settings files are worked on with. */
export interface RuleTextNeeds
  extends Pick<WindowNeeds, 'clock' | 'lifetime' | 'policy' | 'records' | 'settings' | 'timers'> {
  readonly programs: SeenPrograms;
}

/** The same, with the files that are open. */
export interface OpenTextNeeds extends RuleTextNeeds {
  readonly documents: SettingsDocuments;
}

interface Reviewed {
  readonly version: number;
  readonly layers: SettingsLayers;
  readonly findings: readonly Finding[];
}

/** Larger files hold no rules that anybody wrote. */
const mostCharacters = 2_000_000;

/** Reads the rules in settings files that are open in the editor. */
export class SettingsDocuments {
  private readonly reviewed = new WeakMap<TextDocument, Reviewed>();

  constructor(private readonly needs: Pick<RuleTextNeeds, 'policy' | 'settings'>) {}

  /** The text of a settings file; undefined for any other document. */
  textOf(document: TextDocument): SettingsText | undefined {
    const which = whichSettings(document.uri, this.needs.settings.current);
    if (which === undefined) {
      return undefined;
    }
    const text = document.getText();
    return text.length > mostCharacters ? undefined : { ...which, text, file: document.uri.path };
  }

  findings(document: TextDocument): readonly Finding[] {
    const { settings, policy } = this.needs;
    const layers = settings.current;
    const kept = this.reviewed.get(document);
    if (kept !== undefined && kept.version === document.version && kept.layers === layers) {
      return kept.findings;
    }
    const source = this.textOf(document);
    const findings = source === undefined ? [] : findingsIn(source, layers, policy.unaccepted);
    this.reviewed.set(document, { version: document.version, layers, findings });
    return findings;
  }

  ruleAt(document: TextDocument, offset: number): (SettingsText & { readonly rule: RuleInText }) | undefined {
    const source = this.textOf(document);
    const rule =
      source &&
      rulesInText(source.text, source.file).find((it) => it.offset <= offset && offset < it.offset + it.length);
    return source && rule && { ...source, rule };
  }
}
