import { planShape } from '@loam/domain/plan/document/plan-shape';
import { expect, test } from '@jest/globals';
import { readPlan } from '@loam/domain/plan/document/plan.document';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { LiveDocument } from '../../../live/document/live-document';
import { besides, doseAt, pairsIn, productsIn, sameDose, takeOver } from './beside';
import { addProduct, type Entries } from './edits';
import { planRules } from './rules';

const write = (document: LiveDocument, entries: Entries) => {
  for (const [path, value] of entries) expect(value === undefined ? undefined : planRules(path, value)).toBeUndefined();
  document.doc.transact(() => entries.forEach(([path, value]) => document.put(path, value)));
};
/** Urea before planting and at V2, of which the other plan gives more at V2, and MAP besides; a tank that only the other has. */
function both() {
  const document = new LiveDocument(planShape);
  write(document, [
    ...(['11', '12'] as const).flatMap((id, at): Entries => [
      [`stages.${id}|made`, true],
      [`stages.${id}|name`, `V${at}`],
      [`stages.${id}|sortOrder`, at],
    ]),
    ...(['before', 'atV2'] as const).flatMap((key, at): Entries => [
      [`applications.${key}aaaaaaaaaa|made`, true],
      [`applications.${key}aaaaaaaaaa|order`, `a${at}`],
      [`applications.${key}aaaaaaaaaa|method`, 'quantitative'],
      [`applications.${key}aaaaaaaaaa|cropStageId`, at === 0 ? -1 : 11],
    ]),
    ['doses.beforeaaaaaaaaaa|41', [50, KG_HA]],
    ['doses.atV2aaaaaaaaaa|41', [80, KG_HA]],
  ]);
  write(document, addProduct(document, 41, KG_HA));
  const other = besides(
    {
      stages: [{ stageId: 11, name: 'V0', duration: 20, sortOrder: 0 }],
      products: [
        { id: 41, unitId: KG_HA },
        { id: 42, unitId: KG_HA },
      ],
      tanks: [{ id: 'tankaaaaaaaaaaaa', name: 'Tank A' }],
      applications: [
        {
          ...{ id: 'theirsaaaaaaaaaa', method: 'quantitative', cropStageId: 11, applicationTypeId: 1 },
          products: [
            { id: 41, amount: 100, unitId: KG_HA },
            { id: 42, amount: 30, unitId: KG_HA },
          ],
        },
      ],
      foliarApplications: [
        {
          ...{ id: 'foliaraaaaaaaaaa', cropStageId: 11, applicationTypeId: 5, waterVolume: 200, waterVolumeUnitId: 11 },
          products: [{ id: 42, amount: 2, unitId: KG_HA }],
        },
      ],
      proportionalStages: [
        { stageId: 11, tanks: [{ id: 'tankaaaaaaaaaaaa', volume: 1000, products: [{ id: 41, dosage: 5, unitId: 5 }] }] },
      ],
    },
    document,
  );
  return { document, other };
}
const doses = (document: LiveDocument) =>
  Object.values(readPlan(document.doc).doses)
    .flatMap((row) => Object.entries(row))
    .map(([id, dose]) => [Number(id), ...dose])
    .sort();

test('applications at the same place of the season stand side by side, those of one plan alone too', () => {
  const { document, other } = both();
  const shown = pairsIn(document, other).map(({ method, stageId, nth, mine, theirs, tank }) => [
    method,
    stageId,
    nth,
    [41, 42].map((id) => [doseAt(document, mine, id)?.[0], doseAt(other, theirs, id)?.[0]]),
    tank?.name,
  ]);
  expect(shown).toEqual([
    [
      'quantitative',
      -1,
      1,
      [
        [50, undefined],
        [undefined, undefined],
      ],
      undefined,
    ],
    [
      'quantitative',
      11,
      1,
      [
        [80, 100],
        [undefined, 30],
      ],
      undefined,
    ],
    [
      'proportional',
      11,
      1,
      [
        [undefined, 5],
        [undefined, undefined],
      ],
      'Tank A',
    ],
    [
      'foliar',
      11,
      1,
      [
        [undefined, undefined],
        [undefined, 2],
      ],
      undefined,
    ],
  ]);
  expect(productsIn(document, other)).toEqual([41, 42]);
});

test('of several applications in one stage the first stands beside the first, and so on', () => {
  const { document, other } = both();
  write(document, [
    ['applications.secondaaaaaaaaaa|made', true],
    ['applications.secondaaaaaaaaaa|order', 'a5'],
    ['applications.secondaaaaaaaaaa|method', 'quantitative'],
    ['applications.secondaaaaaaaaaa|cropStageId', 11],
    ['doses.secondaaaaaaaaaa|41', [20, KG_HA]],
  ]);
  const there = pairsIn(document, other).filter(({ method, stageId }) => method === 'quantitative' && stageId === 11);
  expect(there.map(({ nth, mine, theirs }) => [nth, doseAt(document, mine, 41)?.[0], doseAt(other, theirs, 41)?.[0]])).toEqual([
    [1, 80, 100],
    [2, 20, undefined],
  ]);
});

test('one cell is taken over, with its product where that lacks; nothing else changes', () => {
  const { document, other } = both();
  const at = (method: string, stageId: number) => pairsIn(document, other).find((one) => one.method === method && one.stageId === stageId)!;
  write(document, takeOver(document, other, at('quantitative', 11), [42]));
  expect(doses(document)).toEqual([
    [41, 50, 2],
    [41, 80, 2],
    [42, 30, 2],
  ]);
  expect(document.read('products.42|unitId')).toBe(KG_HA);
  expect(takeOver(document, other, at('quantitative', 11), [42])).toEqual([]);
});

test('what the other plan does not give is cleared when its cell is taken', () => {
  const { document, other } = both();
  const [before] = pairsIn(document, other);
  write(document, takeOver(document, other, before!, [41]));
  expect(doses(document)).toEqual([[41, 80, 2]]);
});

test('a whole column is taken over, made where this plan has none, in a tank of its own', () => {
  const { document, other } = both();
  for (const pair of pairsIn(document, other).filter(({ mine }) => mine === undefined))
    write(document, takeOver(document, other, pair, [41, 42]));
  expect(doses(document)).toEqual([
    [41, 5, 5],
    [41, 50, 2],
    [41, 80, 2],
    [42, 2, 2],
  ]);
  const { tanks, applications } = readPlan(document.doc);
  expect(Object.values(tanks)).toMatchObject([{ name: 'Tank A' }]);
  const made = Object.values(applications);
  expect(made).toHaveLength(4);
  expect(made).toContainEqual(expect.objectContaining({ method: 'foliar', cropStageId: 11, waterVolume: 200, applicationTypeId: 5 }));
  expect(made).toContainEqual(expect.objectContaining({ method: 'proportional', cropStageId: 11, volume: 1000 }));
  // taken once, both say the same
  const again = pairsIn(document, other).filter(({ mine, theirs }) => theirs !== undefined && mine !== undefined);
  expect(
    again.filter(
      ({ mine, theirs, method }) => method !== 'quantitative' && !sameDose(doseAt(document, mine, 42), doseAt(other, theirs, 42)),
    ),
  ).toEqual([]);
});

test('a dose is the same in another unit', () => {
  expect([
    sameDose([100, KG_HA], [convert(100, KG_HA, LB_AC), LB_AC]),
    sameDose([100, KG_HA], [100, LB_AC]),
    sameDose(undefined, [1, KG_HA]),
    sameDose(undefined, undefined),
  ]).toEqual([true, false, false, true]);
});
