import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { startI18n } from './init';
import { bases, keptTexts, textFile, textFolders, type Texts, wholeTexts } from '../../text-files';
import { loadServed, namespaces, servedTexts } from '../ui/testing/served-texts';
import { languages } from './languages';

const src = join(import.meta.dirname, '..');
const root = join(src, '../../..');
const folders = textFolders().map((folder) => [relative(root, folder.path).replaceAll('\\', '/'), folder] as const);
const whole = languages.map(({ code }) => code).filter((code) => !(code in bases));

const flat = (texts: Texts, at = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) => (typeof value === 'string' ? { [at + key]: value } : flat(value, `${at}${key}.`))),
  ) as Record<string, string>;
const read = (language: string, namespace: string) => flat(servedTexts(language, namespace));
const plural = /_(zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(plural, '');
const holes = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)|<(\w+)\/>/g)]
    .map(([, name, part]) => name ?? part)
    .sort()
    .join();

const sources = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|tsx)$/.test(name) && !name.includes('.spec.') ? [path] : [];
  });
const files = sources(src).map((path) => [path.slice(src.length + 1), readFileSync(path, 'utf8')] as const);
const code = files.map(([, text]) => text).join('\n');
/** `t('a.b')` names a key; `t(\`a.${x}\`)` names all keys that begin so. */
const used = new Set([...code.matchAll(/['"`]([\w:]+(?:\.[\w]+)*)['"`]/g)].map(([, key]) => key!.replace(/^\w+:/, '')));
const beginnings = [...code.matchAll(/`([\w:.]*)\$\{/g)].map(([, key]) => key!.replace(/^\w+:/, '')).filter((begin) => begin.length > 1);

test('words are found in the rooms of the web app and in those of the domain', () => {
  expect(folders.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'apps/web/src/features/grower/texts',
      'apps/web/src/ui/matrix-grid/texts/grid',
      'libs/domain/src/grower/texts',
    ]),
  );
});

describe.each(folders)('%s', (_, folder) => {
  const files = readdirSync(folder.path, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
  test('has a file of every whole language, and only of languages there are', () => {
    expect(whole.map((language) => `${language}.json`).filter((file) => !files.includes(file))).toEqual([]);
    expect(files.filter((file) => !languages.some(({ code }) => file === `${code}.json`))).toEqual([]);
  });
  const varieties = Object.entries(bases).filter(([language]) => existsSync(textFile(folder, language)));
  if (varieties.length > 0)
    test.each(varieties)('says in %s only what %s says otherwise', (language, base) => {
      const [own, other] = [flat(keptTexts(folder, language)), flat(keptTexts(folder, base))];
      expect(Object.keys(own)).not.toEqual([]);
      expect(Object.keys(own).filter((key) => !(key in other))).toEqual([]);
      expect(Object.keys(own).filter((key) => own[key] === other[key])).toEqual([]);
    });
});

describe.each(languages.map(({ code }) => code))('the texts of %s', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  test.each(folders)('%s are complete, with every plural form of the language and the same values in them', (_, folder) => {
    const [own, model] = [flat(wholeTexts(folder, language)), flat(keptTexts(folder, 'en-US'))];
    const plurals = new Set(
      Object.keys(model)
        .filter((key) => plural.test(key))
        .map(stem),
    );
    const due = [...new Set(Object.keys(model).map(stem))].flatMap((key) =>
      plurals.has(key) ? forms.map((form) => `${key}_${form}`) : [key],
    );
    expect(Object.keys(own).sort()).toEqual(due.sort());
    for (const [key, words] of Object.entries(own)) {
      expect([key, words.trim()]).not.toEqual([key, '']);
      if (!plural.test(key)) expect([key, holes(words)]).toEqual([key, holes(model[key]!)]);
    }
  });
});

test.each(namespaces.filter((namespace) => namespace !== 'errors'))('every text of %s is used', (namespace) => {
  const idle = Object.keys(read('en-US', namespace))
    .map(stem)
    .filter((key) => !used.has(key) && !beginnings.some((begin) => key.startsWith(begin)) && !used.has(key.split('.').at(-1)!));
  expect(idle).toEqual([]);
});

test('a text is asked of the namespace that has it', () => {
  const keys = new Map(namespaces.map((namespace) => [namespace, new Set(Object.keys(read('en-US', namespace)).map(stem))]));
  const begins = (namespace: string, key: string) =>
    [...(keys.get(namespace) ?? [])].some((one) => one === key || one.startsWith(`${key}.`));
  const astray = files.flatMap(([path, text]) => {
    const own = [...text.matchAll(/use(?:Translation|Word)\(\[?(?:'(\w+)')?|ns: '(\w+)'/g)].map(([, one, other]) => one ?? other ?? 'app');
    if (own.length === 0) return [];
    return [...text.matchAll(/'(?:(\w+):)?([a-z]\w*(?:\.\w+)+)'/g)]
      .filter(([, named, key]) => {
        if (named !== undefined) return keys.has(named) && !begins(named, key!);
        return !own.some((namespace) => begins(namespace, key!)) && namespaces.some((namespace) => begins(namespace, key!));
      })
      .map(([quoted]) => `${path}: ${quoted}`);
  });
  expect(astray).toEqual([]);
});

test('every error of the domain has a text', () => {
  const domain = join(src, '../../../libs/domain/src');
  const catalogues = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && readFileSync(join(domain, name), 'utf8').includes('= defineErrors('),
  );
  const keys = catalogues.flatMap((name) =>
    [...readFileSync(join(domain, name), 'utf8').matchAll(/^ {2}(\w+): \{[^}]*status:/gm)].map(([, key]) => key!),
  );
  const known = read('en-US', 'errors');
  expect(keys.length).toBeGreaterThan(40);
  expect([...new Set(keys)].filter((key) => !(key in known))).toEqual([]);
});

test('every stage of the crop table has a word', () => {
  const crops = JSON.parse(readFileSync(join(src, '../../../libs/domain/src/agronomy/tables/crops.json'), 'utf8')) as
    | { crops?: unknown }
    | unknown[];
  const rows = (Array.isArray(crops) ? crops : crops.crops) as { stages: { name: string }[] }[];
  const words = Object.values(read('en-US', 'phenology'));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.flatMap(({ stages }) => stages.map(({ name }) => name)).filter((name) => !words.includes(name))).toEqual([]);
});

describe('what is missing', () => {
  afterEach(() => void jest.restoreAllMocks());

  test('R651 a text is reported as noTranslation, once, and shown in English', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const i18n = await startI18n({
      language: 'mr-IN',
      load: async (language, namespace) =>
        language === 'mr-IN' && namespace === 'app' ? { product: 'लोम' } : loadServed(language, namespace),
    });
    const [key, english] = Object.entries(read('en-US', 'app')).find(
      ([name, words]) => name !== 'product' && !words.includes('{{') && !plural.test(name),
    )!;
    i18n.t(key);
    await new Promise((done) => setImmediate(done));
    expect([i18n.t(key), i18n.t('product')]).toEqual([english, 'लोम']);
    expect(reported.mock.calls).toEqual([[`noTranslation: mr-IN app:${key}`]]);
  });

  test('R652 a language file is reported, and English is used', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const i18n = await startI18n({
      language: 'pt-BR',
      load: async (language, namespace) =>
        language === 'pt-BR' && namespace === 'app' ? Promise.reject(new Error('404')) : loadServed(language, namespace),
    });
    const [key, english] = Object.entries(read('en-US', 'app')).find(([, words]) => !words.includes('{{'))!;
    expect(i18n.t(key)).toBe(english);
    expect(reported).toHaveBeenCalledWith('language file not found: pt-BR/app', expect.any(Error));
  });
});

test('a missing text is a noTranslation error', async () => {
  const i18n = await startI18n({
    strict: true,
    language: 'en-US',
    load: loadServed,
  });
  expect(i18n.t('product')).toBe('Loam');
  expect(() => i18n.t('no.such.text')).toThrow('noTranslation: en-US app:no.such.text');
});
