import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { slugOf } from '@loam/domain/agronomy/cited';
import { cropSources } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProducts } from '@loam/domain/agronomy/tables/product-table';
import { rateSources, rateTables } from '@loam/domain/agronomy/tables/rate-tables';
import { soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueTables } from '@loam/domain/agronomy/tables/tissue-tables';
import { areaLines } from '@loam/domain/field/field-explain';

import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { ACRE } from '@loam/domain/kernel/unit/unit-ids';
import { engineTraces, type Shown } from '@loam/domain/plan/testing/engine-traces';
import type { i18n as I18n } from 'i18next';
import { startI18n } from '../../apps/web/src/i18n/init';
import { symbolName } from '../../apps/web/src/features/analysis/parts/reading-words';
import { servedTexts } from '../../apps/web/src/ui/testing/served-texts';
import { traceWords } from '../../apps/web/src/features/plan/why/trace-words';

const root = join(import.meta.dirname, '../..');
const [web, domain] = [join(root, 'apps/web/src'), join(root, 'libs/domain/src')];
const read = (language: string, namespace: string) => servedTexts(language, namespace) as Record<string, unknown>;

/** Words that every language writes so: functions, units, and symbols that a word stands beside. */
const SYMBOLS = new Set('max min clamp exp log kg ha lb ac bu ton mg cm mm dm dS mS meq cmolc mmol mol mt pH pK ppm pH_w'.split(' '));
/** Titles and places in them, which stay as they are printed. */
const PRINTED = [
  'Ayers & Westcot 1985, FAO 29 rev. 1, table 1',
  'FAO 29 rev. 1 (1985), table 16',
  'FAO 29 rev. 1 (1985), table 4',
  'AHDB RB209 (2010), section 3',
  'UC ANR (2018), Accounting for nitrate in irrigation water',
  'Raij et al., Boletim Técnico 100, IAC (1997)',
  'Havlin et al., Soil Fertility and Fertilizers',
  'CFSEMG, Recomendações para Minas Gerais, 5ª Aproximação (1999)',
  'Villalobos et al. 2020, FertiliCalc, N_end',
  'USDA AWMFH ch. 11',
  'Allen et al. 1998, FAO 56',
  'FAO 29 rev. 1',
  "Haifa, 'Interaction among fertilizers'",
  'NCDA&CS Agronomic Division, Mehlich buffer',
  'USDA NRCS, Agricultural Waste Management Field Handbook, ch. 11, general mineralization rates',
  'Province of BC, Nutrient Management Calculator fixtures',
  'Fertilizer solubility by temperature, 2015',
  'ICL Growing Solutions (2022), Understanding Osmocote longevities',
  'Fertiliser Manual RB209, 8th ed.',
  'EC117, Fertilizer suggestions for corn',
  'University of Nebraska',
  'Raes, Steduto, Hsiao, Fereres: AquaCrop reference manual, annex I (FAO)',
  'Amerine, Winkler: Composition and quality of musts and wines of California grapes, Hilgardia 15 (1944)',
  'Karney, Algorithms for geodesics, J. Geodesy 87 (2013)',
  'http://dramarnathgiri.blogspot.com/2015/08/fertilizer-solubility.html',
];
/** English words in what is shown: names of people, bodies and substances are written with a capital. */
const strangers = (shown: string): string[] => {
  const rest = PRINTED.reduce((text, title) => text.replaceAll(title, ''), shown);
  return (rest.match(/[A-Za-z][\w]*/g) ?? []).filter((word) => /^[a-z]/.test(word) && /[A-Za-z]{2}/.test(word) && !SYMBOLS.has(word));
};

/** Modules that only calculations of the command line use. */
const COMMAND_ONLY = ['agronomy/need/quefts.ts', 'agronomy/auto-calculate/least-cost.ts'];
const modules = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.spec\.ts$|\/testing\/|^agronomy\/cases\//.test(name),
);
/** Texts as the sources write them: of formulas and of sources; those put together, and those of one word, are seen where they are run. */
const literals = (of: RegExp): string[] =>
  modules
    .filter((name) => !COMMAND_ONLY.includes(name))
    .flatMap((name) => readFileSync(join(domain, name), 'utf8').split('\n'))
    .filter((line) => of.test(line) && !/^\s*(\*|\/\/|\/\*\*)/.test(line))
    .flatMap((line) => [...line.slice(line.search(of)).matchAll(/(?<=[:?(,=]\s*)(['"])((?:(?!\1).)+)\1/g)])
    .map(([, , text]) => text!)
    .filter((text) => text.includes(' '));

const products = new Set(libraryProducts.map(({ name }) => name));
let traces: Shown[];
let texts: { formulas: string[]; units: string[]; sources: string[]; values: string[] };
const distinct = (of: (one: Shown) => (string | undefined)[]) => [...new Set(traces.flatMap(of).filter((text) => text !== undefined))];
const published = { ...cropSources, ...rateSources };
/** As a plan shows the source behind a table's key. */
const spelt = (key: string): string => {
  const source = published[key];
  if (!source) return key;
  const own = `${[source.author, source.year === null ? '' : `(${source.year})`].filter(Boolean).join(' ')}. ${source.title}`;
  return /unverified|^this project|read:/.test(own) ? own : '';
};
beforeAll(async () => {
  const corner = (east: number, north: number) => [73.85 + east, 18.52 + north] as Position;
  const square = (size: number) => [corner(0, 0), corner(size, 0), corner(size, size), corner(0, size), corner(0, 0)];
  const measured = areaLines({ type: 'Polygon', coordinates: [square(0.01), square(0.001)] }, ACRE);
  traces = [...(await engineTraces()), ...measured.map((line): Shown => ({ panel: 'plan', ...line }))];
  texts = {
    formulas: [...distinct(({ formula }) => [formula]), ...literals(/formula: /)],
    units: distinct(({ unit, inputs }) => [unit, ...inputs.map((one) => one.unit)]),
    sources: [
      ...distinct(({ source, inputs }) => [source, ...inputs.map((one) => one.source)]),
      ...literals(/\bsource: |(?:SOURCE|COMPOSITION|OWN_DATA|SIMPLE|CHARGES|FAO29|GUM|IAC|USDA|CERRADOS)\b.* = /),
    ].map(spelt),
    values: distinct(({ inputs }) => inputs.map(({ value }) => (typeof value === 'string' ? value : undefined))),
  };
});

const started = async (language: string): Promise<I18n> => {
  const i18n = await startI18n({ strict: true, language, load: async (folder, namespace) => read(folder, namespace) });
  await i18n.loadNamespaces(['advice', 'analysis', 'cited', 'phenology']);
  return i18n;
};

test('all that is read is there, and what only the command line says is used by nothing else', () => {
  expect(texts.formulas.length).toBeGreaterThan(100);
  expect(texts.sources.length).toBeGreaterThan(80);
  const users = modules.filter((name) =>
    COMMAND_ONLY.some((one) => readFileSync(join(domain, name), 'utf8').includes(`/${one.split('/').at(-1)!.replace('.ts', '.js')}'`)),
  );
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'));
  const cases = pages.filter((name) => /agronomy\/(cases|quefts|auto-calculate\/least-cost)/.test(readFileSync(join(web, name), 'utf8')));
  expect([users, cases]).toEqual([[], []]);
});

test('under each key stands in English what the engine says', () => {
  const { formula, sources } = (read('en-US', 'advice') as { explain: Record<string, Record<string, string>> }).explain;
  const { sampled } = read('en-US', 'analysis') as Record<string, Record<string, Record<string, string>>>;
  const { region, phrase } = read('en-US', 'cited');
  for (const entries of [formula!, sources!, sampled!['tissue']!, sampled!['stage']!, region as never, phrase as never])
    expect(Object.entries(entries as Record<string, string>).filter(([key, text]) => slugOf(text) !== key)).toEqual([]);
  const said = new Set(texts.formulas.map((text) => text.trim()));
  const ours = Object.values(formula!).filter((text) => !text.startsWith('(') && !text.startsWith('T = rate(index)'));
  expect(ours.filter((text) => !said.has(text))).toEqual([]);
});

describe.each([
  ['mr-IN', /[\u0900-\u097f]/],
  ['pt-BR', undefined],
  ['es-ES', undefined],
] as const)('what the engine says of its numbers, in %s', (language, script) => {
  let words: ReturnType<typeof traceWords>;
  let i18n: I18n;
  beforeAll(async () => {
    i18n = await started(language);
    words = traceWords({ exists: i18n.exists.bind(i18n), t: i18n.t.bind(i18n) as I18n['t'] }, (name) => name);
  });
  /** In another script English words show; in the same one they are what did not change. */
  const untold = (said: readonly string[], shown: (text: string) => string) =>
    said.filter((text) => {
      if (strangers(text).length === 0) return false;
      return script
        ? strangers(shown(text)).length > 0
        : strangers(text).some((word) => strangers(shown(text)).includes(word) && word.length > 3) && shown(text) === text;
    });

  test('formulas', () => expect(untold(texts.formulas, words.formula)).toEqual([]));
  test('units', () => expect(untold(texts.units, words.unit)).toEqual([]));
  test('sources', () => expect(untold(texts.sources, words.source)).toEqual([]));
  test('values that are words', () => {
    const ours = texts.values.filter((value) => !value.split(', ').some((name) => products.has(name)));
    expect(untold(ours, words.value)).toEqual([]);
  });
  test('steps, and every symbol of a formula has a word beside it', () => {
    const wordOf = (key: string, fallback: string) => (i18n.exists(`analysis:${key}`) ? i18n.t(`analysis:${key}`) : fallback);
    const nameOf = symbolName(wordOf);
    const told = (shown: string, name: string) => (script ? script.test(shown) : shown !== name);
    const data = (name: string) => products.has(name) || / \+ |^\d+$|^(?:pH|N|B|Cu|Fe|Mn|Mo|Zn|K2O|MgO|CaO|SO3|P2O5|P10|P90)$/.test(name);
    const symbols = new Map(
      traces.flatMap(({ panel, name: line, inputs }) =>
        inputs.filter(({ name }) => !data(name)).map(({ name }) => [`${panel} ${line}: ${name}`, { panel, line, name }] as const),
      ),
    );
    const wordless = [...symbols].filter(
      ([, { panel, line, name }]) => !told(panel === 'plan' ? words.name(name, line) : nameOf(name), name),
    );
    expect(wordless.map(([at]) => at)).toEqual([]);
    const samples = new Set(traces.filter(({ panel, name }) => panel === 'sample' && !name.includes('/')).map(({ name }) => name));
    expect([...samples].filter((name) => !told(nameOf(name), name))).toEqual([]);
    const steps = new Set(traces.filter(({ panel, source }) => panel === 'plan' && source !== undefined).map(({ name }) => name));
    expect([...steps].filter((name) => !data(name) && !told(words.step(name), name))).toEqual([]);
  });
  test('what laboratories sample, when, and where tables come from', () => {
    const named = (kind: string, names: readonly string[], namespace = 'analysis') =>
      [...new Set(names)].filter((name) => {
        const key = `${namespace}:${kind}.${slugOf(name)}`;
        return !i18n.exists(key) || (script !== undefined && !script.test(i18n.t(key)));
      });
    expect(
      named(
        'sampled.tissue',
        tissueTables.map(({ tissue }) => tissue),
      ),
    ).toEqual([]);
    expect(
      named(
        'sampled.stage',
        tissueTables.flatMap(({ stage }) => stage ?? []),
      ),
    ).toEqual([]);
    expect(
      named(
        'region',
        [...soilTables, ...tissueTables, ...rateTables].flatMap(({ region }) => region ?? []),
        'cited',
      ),
    ).toEqual([]);
  });
});
