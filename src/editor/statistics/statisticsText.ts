import { visible } from '../../core/text/visible';
import type { Share, Statistics } from '../../ports/history';
import { said } from '../said';
import { t } from '../t';

/** The parts of the page, in their order. */
export const chapters: readonly { readonly of: keyof Statistics; readonly title: string }[] = [
  { of: 'days', title: t`Questions per day` },
  { of: 'agents', title: t`By agent` },
  { of: 'kinds', title: t`By kind of call` },
  { of: 'commands', title: t`Most asked commands` },
  { of: 'waits', title: t`How long questions waited` },
];

/** The statistics as CSV: one row for each bar of the page. */
export function statisticsCsv(statistics: Statistics): string {
  const rows = chapters.flatMap(({ of, title }) =>
    statistics[of].map(({ name, asked, avoided }) => [title, name, String(asked), String(avoided)]),
  );
  return `${[['chapter', 'name', 'asked', 'avoided'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** The page: bars drawn in the colours of the theme, each told to screen readers in words. It holds no script. */
export function statisticsHtml(statistics: Statistics, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const sum = (of: 'asked' | 'avoided') => statistics.kinds.reduce((total, share) => total + share[of], 0);
  return `<!doctype html>
<html lang="${t`en`}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Gatehouse statistics</title>
<style nonce="${nonce}">${sheet}</style>
</head>
<body>
<main id="statistics">
<h1>${escaped(t`Statistics`)}</h1>
<p>${escaped(t`${sum('asked')} questions were asked and ${sum('avoided')} calls decided without one, as far as the audit log goes back.`)}
<span class="key"><span class="swatch asked"></span> ${escaped(t`asked`)} <span class="swatch avoided"></span> ${escaped(t`decided without a question`)}</span></p>
<p><a href="command:gatehouse.exportStatistics">${escaped(t`Export as JSON or CSV…`)}</a></p>
${chapters.map(({ of, title }) => chapter(title, of === 'waits' ? statistics.waits.map(inLanguage) : statistics[of])).join('\n')}
</main>
</body>
</html>
`;
}

/** Only how long it was are words of ours: all else are names. */
function inLanguage(share: Share): Share {
  return { ...share, name: said(share.name) };
}

function chapter(title: string, shares: readonly Share[]): string {
  const most = Math.max(1, ...shares.map(({ asked, avoided }) => asked + avoided));
  const rows = shares.map((share) => bar(share, most)).join('\n');
  const body = shares.length === 0 ? `<p>${escaped(t`Nothing yet.`)}</p>` : `<ul>\n${rows}\n</ul>`;
  return `<section>\n<h2>${escaped(title)}</h2>\n${body}\n</section>`;
}

/** One bar of two colours, 100 units wide where it is the longest. */
function bar({ name, asked, avoided }: Share, most: number): string {
  const width = (count: number) => Math.round((count / most) * 1_000) / 10;
  return `<li><span class="name">${escaped(name)}</span>
<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="asked" width="${width(asked)}" height="10"/><rect class="avoided" x="${width(asked)}" width="${width(avoided)}" height="10"/></svg>
<span class="count">${escaped(avoided === 0 ? t`${asked} asked` : t`${asked} asked, ${avoided} without`)}</span></li>`;
}

const sheet = `
body { color: var(--vscode-foreground); background: var(--vscode-editor-background); font-family: var(--vscode-font-family); font-size: var(--vscode-font-size, 13px); padding: 0 20px 20px; max-width: 900px; }
h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin: 1.4em 0 0.4em; }
a { color: var(--vscode-textLink-foreground); } a:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: minmax(8em, 14em) 1fr 12em; gap: 10px; align-items: center; padding: 2px 0; }
.name { overflow-wrap: anywhere; } .count { font-variant-numeric: tabular-nums; }
svg { width: 100%; height: 12px; display: block; border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); }
.asked { fill: var(--vscode-charts-yellow); background: var(--vscode-charts-yellow); }
.avoided { fill: var(--vscode-charts-green); background: var(--vscode-charts-green); }
.key { display: block; margin-top: 4px; } .swatch { display: inline-block; width: 10px; height: 10px; margin-left: 8px; }
@media (max-width: 500px) { li { grid-template-columns: 1fr; gap: 2px; } }
`;

/** Texts of agents stay text. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (it) => `&#${it.charCodeAt(0)};`);
}

/** A cell that begins like a formula would be run by some programs. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
