import { describe, expect, test } from '@jest/globals';
import { demand } from '../agronomy/need/demand.js';
import { cropFactsOf, libraryCrop } from '../agronomy/tables/crop-table.js';
import { isRefusal } from '../kernel/errors/errors.js';
import { limits } from '../kernel/schema/lists.js';
import type { z } from 'zod';
import { changeCrop } from './crop-change.schema.js';
import { changesOfCrop, type CropContent } from './crop-change.js';
import { ownSource } from './crop-figures.js';
import type { CropFigures } from '../library/crop-figures.schema.js';
import { fullCrop, ownCrop, requirements } from './crop-library.js';
import { newCrop } from './crop-new.schema.js';
import { rootCrop } from './made-crop.js';

type Given = z.input<typeof changeCrop>;
const POTATO = 1021;
const shipped = libraryCrop(POTATO)!;
const ID = 100_001;
const content = (figures?: CropFigures): CropContent => ({ id: ID, name: null, variety: 'Agria', ...(figures && { crop: figures }) });
const change = (
  input: Given,
  figures?: CropFigures,
  { seen = true, freshIds = [900, 901] }: { seen?: boolean; freshIds?: number[] } = {},
) => changesOfCrop(content(figures), shipped, changeCrop.parse(input), { seen, freshIds });
const figuresAfter = (input: Given, figures?: CropFigures) => {
  const changes = change(input, figures);
  if (isRefusal(changes)) throw new Error(JSON.stringify(changes.details));
  return 'crop' in changes ? changes.crop! : (figures ?? {});
};
const refused = (input: Given, figures?: CropFigures, seen = true) => {
  const refusal = change(input, figures, { seen });
  if (!isRefusal(refusal)) throw new Error('it was not refused');
  return refusal;
};
const crop = (figures: CropFigures) => ownCrop({ ...content(figures), sourceId: POTATO, rootId: POTATO })!;
const asGiven = () =>
  shipped.stages.map(({ id, name, duration, distribution }) => ({
    id,
    name,
    duration,
    minerals: Object.entries(distribution).map(([mineralId, value]) => ({ mineralId: Number(mineralId), value })),
  }));
const failures = (input: unknown) =>
  changeCrop.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}:${message}`) ?? [];

describe('an own crop says what it has otherwise than the shipped one', () => {
  test('R164 yields: the average lies between; what is shipped anyway is not kept', () => {
    const figures = figuresAfter({ lowYield: 10, highYield: 20 });
    expect(figures).toEqual({ lowYield: 10, highYield: 20 });
    expect(fullCrop(crop(figures), 'en')).toMatchObject({ lowYield: 10, highYield: 20, averageYield: 15 });
    expect(figuresAfter({ lowYield: shipped.yield_t_ha.low, highYield: null }, figures)).toEqual({});
  });

  test('R364 the high yield stays above the low one, also when only one of them is given', () => {
    expect(refused({ lowYield: 60 }).details).toMatchObject([
      { field: 'highYield', key: 'highYieldAboveLow', params: { above: 60, value: 60 } },
    ]);
    expect(refused({ highYield: 19.9 }).details[0]!.key).toBe('highYieldAboveLow');
    expect(figuresAfter({ lowYield: 59.9 })).toEqual({ lowYield: 59.9 });
  });

  test('R363 the shares of each nutrient total 100 % to two decimals, and the nutrient is named', () => {
    const two = (second: number) => ({
      stages: [50, second].map((value, at) => ({ name: `Stage ${at}`, duration: 10, minerals: [{ mineralId: 1, value }] })),
    });
    expect(figuresAfter(two(50)).stages).toHaveLength(2);
    expect(refused(two(49.99)).details).toMatchObject([
      { field: 'stages', key: 'distributionSum', params: { nutrientId: 1, nutrient: 'N', sum: 99.99 } },
    ]);
    expect(figuresAfter(two(49.996)).stages).toHaveLength(2);
  });

  test('R361 R362 at most 15 stages, of whole days each', () => {
    const of = (count: number, duration = 1) => ({ stages: Array.from({ length: count }, (_, at) => ({ name: `Stage ${at}`, duration })) });
    expect([failures(of(limits.stages)), failures(of(limits.stages + 1)), failures(of(0))]).toEqual([
      [],
      ['stages:maxStages'],
      ['stages:itemCount'],
    ]);
    expect([0, 0.5, 1].map((days) => failures(of(1, days)).length)).toEqual([1, 1, 0]);
  });

  test('R165 requirements are kept as uptake per tonne and come back as they were given', () => {
    const figures = figuresAfter({ lowYield: 10, highYield: 20, requirements: [{ id: 1, value: 130 }] });
    expect(requirements(cropFactsOf(crop(figures)), 15).find(({ id }) => id === 1)!.value).toBeCloseTo(130, 9);
    expect(
      figuresAfter({ requirements: requirements(shipped, shipped.yield_t_ha.average).map(({ id, value }) => ({ id, value })) }),
    ).toEqual({});
    expect(failures({ requirements: [], uptake: [] })).toEqual(['requirements:uptakeGivenTwice']);
    expect(failures({ uptake: [{ id: 2, value: 1 }] })).toEqual(['uptake.0.id:invalidOption']);
  });

  test('the whole crop takes up at least what its harvested part removes', () => {
    expect(refused({ requirements: [{ id: 4, value: 40 }] }).details).toMatchObject([
      { field: 'requirements', key: 'uptakeBelowRemoval', params: { nutrient: 'P2O5', min: 1.5, value: 1 } },
    ]);
    expect(refused({ removal: [{ id: 1, value: 6 }] }).details[0]).toMatchObject({ field: 'uptake', params: { nutrient: 'N', min: 6 } });
  });

  test('removal and uptake: only what differs is own data, and it names the crop as its source', () => {
    const removal = Object.entries(shipped.removal_kg_t).map(([id, { value }]) => ({ id: Number(id), value: id === '1' ? 4 : value }));
    const figures = figuresAfter({ removal });
    expect(figures).toEqual({ removal: { 1: 4 } });
    const own = cropFactsOf(crop(figures));
    expect([own.removal_kg_t[1]!.source, own.removal_kg_t[4]!.source]).toEqual([ownSource(ID), 'IPNI2014']);
    expect(own.id).toBe(POTATO);
    const need = demand({ ...own, cropType: 'perennial' }, 1, 10)!;
    expect([need.value, need.source]).toEqual([40, 'own:100001']);
    expect(figuresAfter({ removal: null }, figures)).toEqual({});
  });

  test('R166 stages keep their ids; new ones get fresh ids; shipped names stay names in every language', () => {
    const [first, ...others] = asGiven();
    const stages = [
      ...others.map((stage) => ({ ...stage })),
      { name: 'Storage', duration: 7 },
      { ...first!, name: 'उगवण', minerals: first!.minerals },
    ];
    const figures = figuresAfter({ stages });
    expect(figures.stages!.map(({ id, name }) => [id, name])).toEqual([
      ...others.map(({ id }) => [id, null]),
      [900, 'Storage'],
      [first!.id, 'उगवण'],
    ]);
    const answered = fullCrop(crop(figures), 'mr').stages;
    expect(answered.map(({ name }) => name)).toEqual([...shipped.stages.slice(1).map(({ names }) => names.mr), 'Storage', 'उगवण']);
    expect(figuresAfter({ stages: asGiven() }, figures)).toEqual({});
    expect(refused({ stages: [{ id: 77, name: 'Else', duration: 3, minerals: [] }] }).details).toMatchObject([
      { field: 'stages[0].id', key: 'unknownStage', params: { value: 77 } },
    ]);
  });

  test('a list that removes entries wants the revision; going back to what is shipped removes nothing of one’s own', () => {
    const shorter = {
      stages: asGiven()
        .slice(1)
        .map((stage) => ({ ...stage, minerals: [] })),
    };
    expect(refused(shorter, undefined, false).key).toBe('revisionRequired');
    expect(refused({ removal: [] }, undefined, false).key).toBe('revisionRequired');
    expect(
      change({ stages: null }, figuresAfter({ stages: [{ name: 'Whole season', duration: 9, minerals: [] }] }), { seen: false }),
    ).toEqual({
      crop: {},
    });
    expect(figuresAfter(shorter).stages).toHaveLength(4);
    expect(figuresAfter({ uptake: [] })).toEqual({ uptake: Object.fromEntries(Object.keys(shipped.uptake_kg_t).map((id) => [id, null])) });
  });

  test('what is so already is no change', () => {
    expect(change({ duration: shipped.duration_days, variety: 'Agria', stages: asGiven() }, undefined, { seen: false })).toEqual({});
    expect(change({ highYield: 60.000000000000007 })).toEqual({});
    expect(change({ name: 'Seed potato', variety: null })).toEqual({ name: 'Seed potato', variety: null });
  });
});

describe('a crop that was made from nothing', () => {
  const made = { cropType: 'annual', lowYield: 2, highYield: 4, duration: 100, stageId: 700 } as const;
  const teff = (crop: CropFigures = { made }) => ({ id: ID, sourceId: ID, rootId: ID, name: 'Teff', variety: null, crop });
  const root = () => rootCrop(teff())!;
  const changed = (input: Given, crop: CropFigures = { made }) =>
    changesOfCrop(teff(crop), root(), changeCrop.parse(input), { seen: true, freshIds: [900] });

  test('C354 has a season of one stage, its yields and no coefficient that nobody gave', () => {
    const body = fullCrop(ownCrop(teff())!, 'en');
    expect(body).toMatchObject({
      id: ID,
      rootId: ID,
      name: 'Teff',
      lowYield: 2,
      highYield: 4,
      averageYield: 3,
      duration: 100,
      hasPlantData: false,
    });
    expect([body.removal, body.uptake, body.requirements, body.sources]).toEqual([[], [], [], {}]);
    expect(body.stages).toMatchObject([{ id: 700, name: 'Whole season', duration: 100, minerals: [] }]);
    expect(demand(cropFactsOf(ownCrop(teff())!), 1, 3)).toBeUndefined();
  });

  test('C354 C353 R363 R364 takes stages and tables as any own crop does, each as its own data', () => {
    const saved = changed({ removal: [{ id: 1, value: 20 }], uptake: [{ id: 1, value: 25 }], highYield: 5 });
    if (isRefusal(saved) || !('crop' in saved)) throw new Error('not changed');
    expect(saved.crop).toEqual({ made, highYield: 5, removal: { 1: 20 }, uptake: { 1: 25 } });
    const own = ownCrop(teff(saved.crop))!;
    expect(demand(cropFactsOf(own), 1, 3)).toMatchObject({ value: 75, source: ownSource(ID) });
    const back = changed({ highYield: null, removal: null, uptake: null }, saved.crop);
    expect(back).toEqual({ crop: { made } });
    expect(changed({ lowYield: 4 })).toMatchObject({ key: 'validationFailed' });
  });

  test('C354 R364 the high yield exceeds the low one, and each has its bounds', () => {
    const whole = { name: 'Teff', duration: 100, lowYield: 2, highYield: 4 };
    const broken = (more: object) =>
      newCrop.safeParse({ ...whole, ...more }).error?.issues.map(({ path, message }) => `${path.join('.')}:${message}`);
    expect(newCrop.parse(whole)).toEqual({ ...whole, cropType: 'annual' });
    expect([broken({ highYield: 2 }), broken({ lowYield: 0 }), broken({ cropType: 'tree' })]).toEqual([
      ['highYield:highYieldAboveLow'],
      ['lowYield:mustBePositive'],
      ['cropType:invalidOption'],
    ]);
  });
});
