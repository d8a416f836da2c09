import fc from 'fast-check';
import * as Y from 'yjs';
import { type PlanDraft, withoutOrphans } from '@loam/domain/plan/plan.draft';

/** Random plans and edits for property tests, few ids so that they meet. */
const stageIds = ['-1', '-2', '7', '8', '9'];
const tankIds = ['a', 'b', 'constructor'];
const productIds = ['41', '42', '43'];
const columnIds = ['k1', 'k2', 'toString'];
const tankColumns = ['7_a', '7_b', '8_a', '-2_b'];
const orders = ['a0', 'a1', 'a0V', 'Zz', 'b00'];

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const compact = <T extends object>(record: T): never =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
const fields = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, maybe(value)]))).map(compact);
const amount = fc.double({ min: 0.001, max: 1e6, noNaN: true });
const percent = fc.double({ min: 0, max: 100, noNaN: true }).map((x) => x + 0); // no -0: JSON has none
const date = fc.constantFrom('2026-01-01', '2026-02-28', '2028-02-29');
/** A line of which something can be seen: others are as good as empty. */
const line = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((s) => !/^[\s\p{Default_Ignorable_Code_Point}]*$|[\u0000-\u001f]/u.test(s));
export const notes = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'b', ' ', '\n', '😀', '😁', 'न', '̃') });

const planShape = {
  cultivar: line,
  growingMethodId: fc.constantFrom(1, 4),
  nutrientsGraphDisplay: fc.constantFrom('oxide', 'element'),
  plantingDate: date,
  duration: fc.integer({ min: 1, max: 1000 }),
  harvestDate: date,
  expectedYield: amount,
  expectedYieldUnitId: fc.constantFrom(1, 3),
  cropResidueId: fc.constantFrom(4, 5),
  residueManagementId: fc.constantFrom(1, 2),
  lastManureId: fc.constantFrom(41, 42),
  lastManureRate: fc.double({ min: 0.001, max: 1_000, noNaN: true }),
  soilAnalysisId: fc.constantFrom(1, 2),
  needMethod: fc.constantFrom('balance', 'soilSupply', 'classFactor', 'buildUp', 'rateTable'),
  imbalancePct: fc.integer({ min: 0, max: 20 }),
  discount: percent,
  tax: percent,
  cropPrice: amount,
  baseline: fc.constantFrom('unfertilized', 'usual'),
  baselineYield: amount,
  baselineCost: amount,
};
const stageShape = (id: string) => ({
  name: line,
  duration: id.startsWith('-') ? fc.constant(0) : fc.integer({ min: 1, max: 90 }),
  sortOrder: fc.integer({ min: -3, max: 20 }),
  irrigationAmount: percent,
  flowRate: percent,
  irrigationEvents: fc.nat(9),
  fertigationEvents: fc.nat(9),
  d1: percent,
  d22: percent,
});
const applicationShape = {
  order: fc.constantFrom(...orders),
  applicationTypeId: fc.constantFrom(0, 1, 7),
  applicationDate: date,
  applicationDateMonth: fc.constant('2026-03'),
  waterVolume: percent,
  waterVolumeUnitId: fc.constantFrom(10, 11),
  volume: percent,
  injectionRatio: percent,
  injectionRatioUnitId: fc.constantFrom(20, 5, 36),
  ph41: percent.map((x) => x / 10),
};
const columnShape = { ...applicationShape, method: fc.constantFrom('quantitative', 'foliar'), cropStageId: fc.constantFrom(-1, -2, 7, 8) };
const items = (ids: readonly string[], shape: (id: string) => Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(ids.map((id) => [id, maybe(fields(shape(id)))]))).map(compact);
const dose = (units: number[]) => fc.tuple(amount, fc.constantFrom(...units));
const rows = (ids: readonly string[], units: number[]) =>
  items(ids, () => Object.fromEntries(productIds.map((product) => [product, dose(units)])));

const column = (key: string, own: object) => ({
  ...own,
  method: 'proportional',
  cropStageId: Number(key.split('_')[0]),
  tank: key.split('_')[1],
});

export const drafts: fc.Arbitrary<PlanDraft> = fc
  .record({
    plan: fields(planShape).map((plan) => ({ name: 'Plan', ...(plan as object) })),
    stages: items(stageIds, stageShape),
    tanks: items(tankIds, () => ({ name: line, order: fc.constantFrom(...orders) })),
    products: items(productIds, () => ({ order: fc.constantFrom(...orders), unitId: fc.constantFrom(2, 10), price: percent })),
    columns: items(columnIds, () => columnShape),
    inTanks: items(tankColumns, () => applicationShape),
    doses: fc.tuple(rows(columnIds, [2, 10]), rows(tankColumns, [5, 12])).map(([a, b]) => ({ ...(a as object), ...(b as object) })),
    waterAnalyses: fields({ 3: percent, 4: percent }),
    notes,
  })
  .map(({ columns, inTanks, ...rest }) => {
    const tanked = Object.fromEntries(Object.entries(inTanks as Record<string, object>).map(([key, own]) => [key, column(key, own)]));
    return withoutOrphans({ ...rest, applications: { ...(columns as object), ...tanked } } as never);
  });

export interface DocEdit {
  readonly root: string;
  readonly key: string;
  /** undefined deletes. */
  readonly value: unknown;
}

const edit = (root: string, key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
  fc.record({ root: fc.constant(root), key, value: fc.option(value, { nil: undefined, freq: 4 }) });
const key = (ids: readonly string[], names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...names)).map(([id, name]) => `${id}|${name}`);
const fieldEdits = (root: string, ids: readonly string[], shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    ...Object.entries(shape).map(([name, value]) => edit(root, key(ids, [name]), value)),
    edit(root, key(ids, ['made']), fc.constant(true)),
  );

/** Edits as an honest client makes them; removals and re-additions among them. */
export const edits: fc.Arbitrary<DocEdit> = fc.oneof(
  ...Object.entries(planShape).map(([name, value]) => edit('plan', fc.constant(name), value)),
  fieldEdits('stages', ['7', '8', '9'], stageShape('7')),
  fieldEdits('tanks', tankIds, { name: line, order: fc.constantFrom(...orders) }),
  fieldEdits('products', productIds, { unitId: fc.constantFrom(2, 10), price: percent }),
  fieldEdits('applications', columnIds, columnShape),
  fieldEdits('applications', tankColumns, applicationShape),
  edit(
    'doses',
    key(columnIds, productIds),
    dose([2, 10]).map((pair) => [...pair]),
  ),
  edit(
    'doses',
    key(tankColumns, productIds),
    dose([5, 12]).map((pair) => [...pair]),
  ),
  edit('waterAnalyses', fc.constantFrom('3', '4'), percent),
  fc.record({ root: fc.constant('notes'), key: fc.constant(''), value: fc.tuple(fc.nat(40), fc.nat(5), notes) }),
);

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    NaN,
    Infinity,
    -1,
    0,
    1e308,
    true,
    false,
    'x'.repeat(300),
    '\u0000',
    {},
    { a: { b: 1 } },
    [],
    [1, 2, 3],
    [0, 2],
    ['1', 2],
    [5, 40],
    new Uint8Array([1]),
  ),
  fc.constant(() => new Y.Map([['a', 1]])),
  fc.constant(() => new Y.Text('x')),
  fc.constant(() => new Y.Doc()),
);
const strangeKey = fc.constantFrom(
  '__proto__',
  '__proto__|made',
  'constructor',
  '',
  '|',
  '7|',
  '|made',
  'k1|nothing',
  'k1|made|made',
  '0|made',
  '999_a|made',
  '7_zz|made',
  '7_a|method',
  'k1|tank',
  'k1|ph0',
  'k9|41',
  'k1|',
  'k1|999',
  'prototype|made',
  'x'.repeat(500),
  '7|d99',
);
const anyRoot = fc.constantFrom('plan', 'stages', 'tanks', 'products', 'applications', 'doses', 'waterAnalyses', 'evil', '__proto__');
/** Anything a client may send that the document's rules do not allow, mixed with honest edits. */
export const hostileEdits: fc.Arbitrary<DocEdit> = fc.oneof(
  edits,
  fc.record({ root: anyRoot, key: strangeKey, value: fc.oneof(junk, fc.constantFrom<unknown>(true, 5, 'a0', [5, 2])) }),
  edits.chain((one) => fc.record({ root: fc.constant(one.root), key: fc.constant(one.key), value: junk })),
  fc.record({ root: fc.constant('tanks'), key: fc.nat(12).map((n) => `t${n}|made`), value: fc.constant(true) }),
  fc.record({ root: fc.constant('list'), key: anyRoot, value: fc.constant(1) }),
);

export function applyEdit(doc: Y.Doc, { root, key: name, value }: DocEdit): void {
  if (root === 'list') return insertInto(doc, name);
  if (root === 'notes') {
    const text = doc.getText('notes');
    if (!Array.isArray(value) || typeof value[2] !== 'string')
      return void (text.length > 0 ? text.format(0, 1, { bold: true }) : text.insertEmbed(0, { a: 1 }));
    const [from, cut, added] = value as [number, number, string];
    const start = Math.min(from, text.length);
    text.delete(start, Math.min(cut, text.length - start));
    return void text.insert(start, added);
  }
  const made = typeof value === 'function' ? (value as () => unknown)() : value;
  if (made === undefined) doc.getMap(root).delete(name);
  else doc.getMap(root).set(name, made);
}

/** List entries under a map root: what a client gets by opening the root as a list. */
function insertInto(doc: Y.Doc, root: string): void {
  const other = new Y.Doc();
  other.getArray(root).insert(0, [1, 'x']);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
}
