import { t } from '../t';

/** What the page of the session view is made of. The addresses are VS Code's own. */
interface PageParts {
  readonly script: string;
  readonly styles: readonly string[];
  /** Random, and another one each time. */
  readonly nonce: string;
  /** The texts in the language of the editor, by their English; empty where that is English. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The page before its script has run. It may load that one script and those style sheets, and nothing else from
 * anywhere: no picture, no font, no frame, no request.
 */
export function pageHtml({ script, styles, nonce, texts }: PageParts): string {
  const given = JSON.stringify(texts).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${t`en`}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatehouse sessions</title>
${styles.map((style) => `<link rel="stylesheet" nonce="${nonce}" href="${style}">`).join('\n')}
</head>
<body data-texts="${given}">
<main id="page"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>
`;
}
