import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { lazy } from '../../base/lazy';
import type { AuditedCall } from '../../ports/auditLog';
import { inert } from '../agentText';
import { t } from '../t';
import { untilTaken } from '../untilTaken';
import { type AuditFilter, type Facet, facetsOf, isChosen, searchedText, wordsFacet } from './auditFilter';
import { timeText } from './auditTime';

type FacetRow = QuickPickItem & { readonly facet: Facet };

/** Lets the person choose what the entries are filtered by. What they type is looked for in the entries themselves. */
export function chooseFacets(
  calls: readonly AuditedCall[],
  filter: AuditFilter,
  now: number,
): Promise<readonly Facet[] | undefined> {
  const rows = facetRows(facetsOf(calls), now);
  const texts = lazy(() => calls.map(searchedText));
  const pick = window.createQuickPick<FacetRow | QuickPickItem>();
  pick.title = t`Filter the Audit Log`;
  pick.placeholder = t`Type words of a call, or choose; nothing chosen shows everything`;
  pick.canSelectMany = true;
  pick.matchOnDescription = true;
  const show = (words: string, chosen: readonly (FacetRow | QuickPickItem)[]) => {
    const typed = words === '' ? [] : [facetRow(wordsFacet(words, texts()), now)];
    pick.items = [...typed, ...rows];
    pick.selectedItems = [...typed, ...chosen];
  };
  const isOfWords = (row: FacetRow | QuickPickItem) => 'facet' in row && row.facet.kind === 'words';
  const before = rows.filter((row) => 'facet' in row && isChosen(row.facet, filter));
  const [words = ''] = filter.words;
  pick.value = words;
  show(words, before);
  pick.onDidChangeValue((value) =>
    show(
      value.trim(),
      pick.selectedItems.filter((row) => !isOfWords(row)),
    ),
  );
  return untilTaken(pick, () => {
    const chosen = pick.selectedItems;
    // Words by which something else was found and chosen have served.
    const isFound = chosen.some((row) => !isOfWords(row) && !before.includes(row));
    return chosen.flatMap((row) => ('facet' in row && !(isFound && isOfWords(row)) ? [row.facet] : []));
  });
}

const decisionTexts: Readonly<Record<Extract<Facet, { kind: 'decision' }>['value'], string>> = {
  allow: t`Allowed by the policy`,
  ask: t`Asked`,
  deny: t`Denied by the policy`,
  failed: t`Failed before a decision`,
};

const titles: readonly (readonly [Facet['kind'], string])[] = [
  ['decision', t`Decision`],
  ['session', t`Session`],
  ['rule', t`Rule`],
];

function facetRows(facets: readonly Facet[], now: number): readonly (FacetRow | QuickPickItem)[] {
  return titles.flatMap(([kind, title]) => [
    { label: title, kind: QuickPickItemKind.Separator },
    ...facets.filter((facet) => facet.kind === kind).map((facet) => facetRow(facet, now)),
  ]);
}

function facetRow(facet: Facet, now: number): FacetRow {
  const count = facet.count === 1 ? t`1 entry` : t`${facet.count} entries`;
  switch (facet.kind) {
    case 'words':
      return { facet, label: t`Entries with “${inert(facet.value)}”`, description: count, alwaysShow: true };
    case 'session':
      return { facet, label: inert(facet.caller), description: t`${count}, last ${timeText(facet.last, now)}` };
    case 'decision':
      return { facet, label: decisionTexts[facet.value], description: count };
    case 'rule':
      return { facet, label: inert(facet.value), description: count };
  }
}
