import { describe, expect, test } from '@jest/globals';
import { libraryCropByKey } from '../agronomy/tables/crop-table.js';
import { phasedCrops } from './growth-phases.js';
import { basisOf, groundCover, readingsOf } from './index-reading.js';

const stages = [
  { name: 'V6', from: '2026-05-01', to: '2026-05-30' },
  { name: 'R1', from: '2026-05-31', to: '2026-06-29' },
];
const keys = (date: string, p50: number, more: Partial<Parameters<typeof readingsOf>[0]> = {}) =>
  readingsOf({ index: 'NDVI', date, figures: { p10: p50 - 0.05, p50, p90: p50 + 0.05 }, stages, ...more }).map(({ key }) => key);

describe('what an index means in words', () => {
  test('cover follows the published line and stays within none and all', () => {
    expect(groundCover(0.5)).toBeCloseTo(0.45, 10);
    expect([groundCover(0.1), groundCover(0.99)]).toEqual([0, 1]);
  });

  test('the stage of the date, and a field that is bare long after planting', () => {
    expect(readingsOf({ index: 'NDVI', date: '2026-06-10', figures: { p10: 0.1, p50: 0.2, p90: 0.5 }, stages })).toEqual([
      { key: 'inStage', values: { stage: 'R1', day: 41, days: 60 } },
      { key: 'coverBare', values: { cover: expect.closeTo(0.072, 6) } },
      { key: 'thinForStage', values: { cover: expect.closeTo(0.072, 6) } },
      { key: 'uneven', values: { low: 0.1, high: 0.5 } },
    ]);
    expect(keys('2026-05-05', 0.2)).toEqual(['inStage', 'coverBare', 'even']);
    expect(keys('2026-06-10', 0.8)).toEqual(['inStage', 'coverFull', 'even']);
  });

  test('before planting, after harvest and without a plan', () => {
    expect(keys('2026-04-01', 0.6)).toEqual(['beforePlanting', 'coverDeveloping', 'greenBeforePlanting', 'even']);
    expect(keys('2026-07-10', 0.2)).toEqual(['afterHarvest', 'coverBare', 'even']);
    expect(keys('2026-07-10', 0.5, { stages: [] })).toEqual(['noPlan', 'coverDeveloping', 'even']);
  });

  test('a crop of the table is read by its phase, one in rows is not held to a closed canopy', () => {
    const maize = (date: string, p50: number, more: object = {}) => keys(date, p50, { cropKey: 'maize', ...more });
    expect(maize('2026-05-05', 0.2)).toEqual(['inStage', 'coverBare', 'phaseInitial', 'even']);
    expect(maize('2026-05-05', 0.6)).toEqual(['inStage', 'coverDeveloping', 'phaseInitial', 'greenForPhase', 'even']);
    expect(maize('2026-05-20', 0.5)).toContain('phaseDevelopment');
    expect(maize('2026-06-05', 0.4)).toEqual(['inStage', 'coverDeveloping', 'phaseMid', 'thinForPhase', 'even']);
    expect(maize('2026-06-05', 0.8)).toEqual(['inStage', 'coverFull', 'phaseMid', 'even']);
    expect(maize('2026-06-27', 0.3)).toEqual(['inStage', 'coverDeveloping', 'phaseLate', 'even']);
    expect(maize('2026-06-05', 0.3, { index: 'NDRE' })).toEqual(['inStage', 'nitrogenOpen', 'phaseMid', 'even']);
    expect(maize('2026-04-01', 0.2)).not.toContain('phaseInitial');
    expect(keys('2026-06-05', 0.4, { cropKey: 'grape' })).toContain('openCanopy');
    expect(keys('2026-06-05', 0.4, { cropKey: 'toString' })).toEqual(['inStage', 'coverDeveloping', 'even']);
    expect(['phaseMid', 'thinForPhase', 'inStage'].map((key) => basisOf(key as never))).toEqual(['published', 'ruleOfThumb', null]);
    for (const key of phasedCrops) expect(libraryCropByKey(key)?.key).toBe(key);
  });

  test('indices of water and of the red edge speak of what they show', () => {
    expect(keys('2026-06-10', 0.05, { index: 'NDMI' })).toEqual(['inStage', 'canopyDry', 'even']);
    expect(keys('2026-06-10', 0.5, { index: 'NDMI' })).toEqual(['inStage', 'canopyWet', 'even']);
    expect(keys('2026-06-10', 0.2, { index: 'NDRE' })).toContain('nitrogenOpen');
    expect(keys('2026-06-10', 3, { index: 'CIre' })).toContain('nitrogenClosed');
    expect(keys('2026-06-10', 3, { index: 'LAI' })).toContain('leafArea');
    expect(keys('2026-06-10', 0.2, { index: 'NDWI' })).toContain('openWater');
  });
});
