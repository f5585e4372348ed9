import { readFileSync } from 'node:fs';

/** The texts of the manifest in a language, by their keys. */
export function manifestTexts(language: 'en' | 'de'): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(language === 'en' ? 'package.nls.json' : `package.nls.${language}.json`, 'utf8'));
}

/** The manifest as VS Code reads it: with the texts in the place of their keys. */
export function readManifest<T>(language: 'en' | 'de' = 'en'): T {
  const texts = manifestTexts(language);
  return JSON.parse(readFileSync('package.json', 'utf8'), (_, value: unknown) => {
    const key = typeof value === 'string' ? /^%([\w.]+)%$/.exec(value)?.[1] : undefined;
    return key === undefined ? value : texts[key];
  });
}
