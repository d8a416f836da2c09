// What a first page needs, written beside the build: the server names these files in the page, and a browser fetches them side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody without a session is led to the sign-in, wherever they wanted to go. */
const visitor = { parts: ['access/pages/login-page.tsx'], texts: ['app', 'ui', 'access'] };
const inside = { parts: ['app/shell/shell.tsx', 'api/query-client.ts'], texts: ['app', 'ui', 'shell'] };
/** Pages with files of their own. `at`: a pattern of their paths. */
const pages = [
  /** Where most land: where the list of growers is, or is led to. */
  {
    at: String.raw`^/(customers|collection/\d+/group/\d+)?$`,
    parts: [...inside.parts, 'grower/loads.ts', 'grower/pages/grower-list-page.tsx'],
    texts: [...inside.texts, 'grower'],
  },
  /** A plan as it was: what draws it is otherwise found in five steps, one script naming the next. `later`: after what is asked of the server. */
  {
    at: String.raw`^/customers/\d+/plan/history$`,
    later: true,
    parts: [
      ...inside.parts,
      'history/load-history.ts',
      'history/pages/history-page.tsx',
      'plan/load-plan.ts',
      'plan/replay/plan-replay.tsx',
      ...['tables/crop-table', 'tables/product-table', 'supply/product-contents'].map((file) => `agronomy/${file}.ts`),
      'product/product-synonyms.ts',
      ...['need/earlier-manure', 'tables/rate-tables', 'need/regional-rates'].map((file) => `agronomy/${file}.ts`),
    ],
    texts: [...inside.texts, 'plan', 'phenology', 'grid', 'history', 'check', 'stages', 'status', 'tank'],
  },
];
/** What leads to the words of a language, and the words of a namespace, as the manifest names them. */
export const textsOf = (language) => `virtual:texts/${language}`;
export const namespaceOf = (language, namespace) => `${textsOf(language)}/${namespace}.json`;

/** Every chunk of the manifest that loads at once with these entries: their static imports, and theirs. */
export function closure(manifest, entries) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...seen].map((key) => manifest[key]);
}

/** `priority`: an attribute of each. */
const links = (chunks, known = [], priority = '') => {
  const own = chunks.filter((chunk) => !known.includes(chunk));
  const styles = [...new Set(own.flatMap(({ css }) => css ?? []))].filter((name) => !known.some(({ css }) => css?.includes(name)));
  return [
    ...own
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => `<link rel="modulepreload" crossorigin${priority} href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin${priority} href="/${file}">`),
  ].join('');
};

/** `.vite/first-files.json` of a build, as apps/server/src/platform/http/pages/first-files.ts reads it: links of HTML by the locale of each language
 * that the manifest has. Runs before our own Node is there: nothing of it may be TypeScript. */
export function writeFirstFiles(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const find = (end) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(`${end.startsWith('virtual:') ? '' : '/'}${end}`));
    if (!key) throw new Error(`${end} is not in the build`);
    return key;
  };
  const entry = closure(manifest, [Object.keys(manifest).find((key) => manifest[key].isEntry)]);
  const text = (language) => (namespace) => find(namespaceOf(language, namespace));
  const languages = Object.keys(manifest).flatMap((key) => /^virtual:texts\/([^/]+)$/.exec(key)?.[1] ?? []);
  const of = ({ parts, texts, later = false }) =>
    Object.fromEntries(
      languages.map((language) => {
        // the large scripts first: browsers fetch six at a time, in this order
        const leading = find(textsOf(language));
        const ahead = closure(manifest, [leading, ...parts.map(find), ...texts.map(text(language))]);
        if (!later) return [language, links(entry.slice(1)) + links(ahead, entry)];
        const shell = closure(manifest, [leading, ...inside.parts.map(find), ...inside.texts.map(text(language))]);
        const known = [...entry, ...shell];
        return [language, links(entry.slice(1)) + links(shell, entry) + links(ahead, known, ' fetchpriority="low"')];
      }),
    );
  const all = { visitor: of(visitor), member: of(inside), pages: pages.map((page) => ({ at: page.at, links: of(page) })) };
  writeFileSync(join(dist, '.vite/first-files.json'), JSON.stringify(all));
}
