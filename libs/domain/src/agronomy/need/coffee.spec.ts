import { expect, test } from '@jest/globals';
import { pulpOfCherry_kg } from './coffee.js';

test('pulp is estimated as 0.40 of the cherry', () => {
  expect([pulpOfCherry_kg(1000), pulpOfCherry_kg(0)]).toEqual([400, 0]);
});
