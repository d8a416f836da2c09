import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '../../apps/web/src');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.spec\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

/** What the theme calls good, to look at, bad, not yet and none, as the file of the theme writes them. */
const tokens = files.find(({ file }) => file === 'ui/theme/tokens.ts')!.text;
const named = [...tokens.matchAll(/^\s*(?:ok|warn|bad|note)(?:Tint)?: '(#[0-9a-f]{6})',$/gm)].map(([, colour]) => colour!);
/** Reds that were written beside the theme; a button that destroys and the mark of news are no states. */
const notTheme = /^(ui\/theme\/|ui\/button\.module\.css$|app\/shell\/shell\.module\.css$)/;

test('the colour of a state is the theme’s, by its name: none is written beside it', () => {
  expect(named.length).toBeGreaterThanOrEqual(12); // of the light and the dark face
  const found = files
    .filter(({ file }) => !notTheme.test(file))
    .flatMap(({ file, text }) =>
      [...named, '#b42318', '#a3201a'].filter((colour) => text.toLowerCase().includes(colour)).map((colour) => `${file} ${colour}`),
    );
  expect(found).toEqual([]);
});

test('the state of a plan or a template has one colour and mark wherever it is named', () => {
  const badge =
    /<(?:Status)?Badge\b[^>]*\btone=(\{[^}]*\}(?:\])?|"[^"]*")[^>]*>\s*\{t\([`'](?:plans:)?(states\.[^`']*|planStatus\.[^`']*|status\.\$\{(?:plan|template)\.status\})/g;
  const seen = files.flatMap(({ file, text }) => [...text.matchAll(badge)].map(([, tone, word]) => ({ file, tone: tone!, word: word! })));
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(seen.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['features/plan/lists/plan-lists.tsx', 'features/bulk/parts/plans-table.tsx']),
  );
  expect(seen.filter(({ tone }) => !/^\{stateTones[.[]/.test(tone))).toEqual([]);
});

test('what a rule calls by the name of a state has the colour of that state', () => {
  const meant: Readonly<Record<string, string>> = {
    ok: 'ok',
    good: 'ok',
    fine: 'ok',
    warn: 'warn',
    bad: 'bad',
    refused: 'bad',
    note: 'note',
  };
  const rule = /^\s*\.(ok|good|fine|warn|bad|refused|note) \{([^}]*)\}/gm;
  const rules = files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) => [...text.matchAll(rule)].map(([, name, body]) => ({ file, name: name!, body: body! })));
  expect(rules.length).toBeGreaterThan(5);
  const other = ({ name, body }: { name: string; body: string }) =>
    [...body.matchAll(/var\(--c-(ok|warn|bad|note)\b/g)].filter(([, colour]) => colour !== meant[name]);
  expect(rules.flatMap((one) => other(one).map(([colour]) => `${one.file} .${one.name} ${colour}`))).toEqual([]);
});
