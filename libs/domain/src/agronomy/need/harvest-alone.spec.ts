import { expect, test } from '@jest/globals';
import { libraryCropByKey, libraryCrops } from '../tables/crop-table.js';
import { harvestAlone } from './harvest-alone.js';

test('a stand of years whose growth nobody published is told apart: its nitrogen is the harvest’s alone', () => {
  const of = (key: string, yield_t_ha = 40) => harvestAlone(libraryCropByKey(key)!, yield_t_ha);
  // IFA (1992): 4 to 7 kg N a tonne of bunches in the whole plant, 1.7 in the bunches
  expect(of('banana')).toEqual({ wholePlant: { kg_ha: 220, source: 'IFA1992' } });
  expect(of('blueberry', 9)).toEqual({});
  expect(['coffee', 'orange', 'grape', 'oil_palm', 'sugarcane', 'alfalfa', 'wheat', 'strawberry'].map((key) => of(key))).toEqual(
    Array.from({ length: 8 }, () => undefined),
  );
  expect(libraryCrops.filter((crop) => harvestAlone(crop, 1)).map(({ key }) => key)).toEqual([
    ...['tea', 'pear', 'peach', 'avocado', 'mango', 'banana', 'pineapple', 'papaya', 'olive', 'almond', 'walnut'],
    ...['kiwifruit', 'blueberry', 'guava', 'asparagus', 'coconut'],
  ]);
});
