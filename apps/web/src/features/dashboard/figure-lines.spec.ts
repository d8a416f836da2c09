import { expect, test } from '@jest/globals';
import { areaLine, knownLine } from './figure-lines';

const inputs = (line: ReturnType<typeof areaLine>, symbol: string) =>
  line.inputs.filter(({ name }) => name.split(' ')[0] === symbol).reduce((sum, { value }) => sum + Number(value), 0);

test('R084 recomputing the area of a scope from the groups of the panel gives the figure', () => {
  const line = areaLine({ areaHa: 30.5, areas: [{ name: 'North', areaHa: 10.25 }, { name: 'South', areaHa: 20.25 }] }, 'ac', (hectares) => 2 * hectares); // prettier-ignore
  expect([inputs(line, 'Aᵢ'), line.value, line.unit]).toEqual([61, 61, 'ac']);
  expect(line.inputs.map(({ name }) => name)).toEqual(['Aᵢ North', 'Aᵢ South']);
});

test('the share of growers who state something likewise', () => {
  const line = knownLine(12, 3);
  expect((100 * (inputs(line, 'gₐ') - inputs(line, 'gᵤ'))) / inputs(line, 'gₐ')).toBe(line.value);
  expect(line.value).toBe(75);
});
