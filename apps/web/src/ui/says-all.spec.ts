import { expect, test } from '@jest/globals';
import { saysAll } from './says-all';

test.each([
  ['Add grower', 'add', true],
  ['Add grower', 'grower a', true],
  ['Adicionar produtor', 'Ádic', true],
  ['Add grower', 'ower', false],
  ['Add grower', 'add field', false],
])('U051 %s is found by “%s”: %s', (label, search, found) => {
  expect(saysAll(label, search)).toBe(found);
});
