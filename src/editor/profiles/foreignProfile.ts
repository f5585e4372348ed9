import { Uri, window, workspace } from 'vscode';
import type { ForeignRules, LostRule, RuleExchange } from '../../ports/ruleExchange';
import { inertMessage, shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { chooseFile } from './profileFiles';
import type { OfferedProfile } from './useProfile';

const longest = 1_000_000;

/** A file of another tool as a profile, with what could not be carried over; undefined when there is none. */
export async function foreignProfile(
  exchange: RuleExchange,
  given: Uri | undefined,
): Promise<OfferedProfile | undefined> {
  const file =
    given ??
    (await chooseFile({
      title: t`Import Rules: settings, policy or workflow of another tool`,
      defaultUri: workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/'),
    }));
  const text = file && (await textOf(file));
  if (file === undefined || text === undefined) {
    return undefined;
  }
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  let reading = exchange.read({ name, text });
  if ('refused' in reading) {
    const as = await chosenKind(exchange, `${shortened(name, 60)} ${said(reading.refused)}`);
    if (as === undefined) {
      return undefined;
    }
    reading = exchange.read({ name, text, as });
  }
  if ('refused' in reading) {
    void window.showErrorMessage(
      t`Gatehouse: ${inertMessage(`${shortened(name, 60)} ${said(reading.refused)}`)}. Nothing has changed.`,
    );
    return undefined;
  }
  return { profile: reading.profile, notes: notesOn(reading) };
}

/** One loss on one line. */
export function lossLine({ text, why, instead }: LostRule): string {
  const says = `${text}: ${said(why)}`;
  return (instead === undefined ? says : `${says} ${t`Instead: ${said(instead)}.`}`).replace(/\s+/g, ' ');
}

function notesOn({ lost, warnings }: ForeignRules): OfferedProfile['notes'] {
  return [
    { heading: t`Could not be carried over as it was`, sentences: lost.map(lossLine) },
    { heading: t`The file is loose itself`, sentences: warnings.map(said) },
  ].filter(({ sentences }) => sentences.length > 0);
}

async function textOf(file: Uri): Promise<string | undefined> {
  const { size } = await workspace.fs.stat(file);
  // What is not UTF-8 would be read as something that nobody wrote.
  try {
    if (size <= longest) {
      return new TextDecoder('utf-8', { fatal: true }).decode(await workspace.fs.readFile(file));
    }
  } catch {
    // Told below, as a file that is too large is.
  }
  void window.showErrorMessage(t`Gatehouse: the file is larger than 1 MB or no UTF-8. Nothing has changed.`);
  return undefined;
}

async function chosenKind(exchange: RuleExchange, why: string): Promise<string | undefined> {
  const rows = exchange.kinds().map(({ name, title }) => ({ label: said(title), description: name, name }));
  const chosen = await window.showQuickPick(rows, {
    title: t`Import Rules`,
    placeHolder: t`${inertMessage(why)}. What is it?`,
  });
  return chosen?.name;
}
