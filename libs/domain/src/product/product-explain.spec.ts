import { expect, test } from '@jest/globals';
import { contentForms, fromForm, toForm } from '../kernel/unit/nutrients.js';
import { contentSumLine, otherFormLine } from './product-explain.js';
import { contentTotal_pct } from './product.policy.js';

const form = (key: string) => contentForms.find((one) => one.key === key)!.id;

test('R351 recomputing the sum of a composition from its inputs gives the number that the form shows', () => {
  const contents = [
    { id: form('N-NH2'), value: 20 },
    { id: form('K2O'), value: 30 },
    { id: form('CaO'), value: 10 },
    { id: form('Zn'), value: 0 },
  ];
  const { value, inputs } = contentSumLine(contents);
  const shares = new Map(
    inputs.filter(({ name }) => name.startsWith('s ')).map(({ name, value: share }) => [name.slice(2), share as number]),
  );
  const again = inputs
    .filter(({ name }) => name.startsWith('w '))
    .reduce((sum, { name, value: content }) => sum + (content as number) * (shares.get(name.slice(2)) ?? 1), 0);
  expect(again).toBeCloseTo(value, 12);
  expect(value).toBeCloseTo(contentTotal_pct(contents), 12);
  expect(inputs.map(({ name, origin }) => `${name} ${origin}`)).toEqual([
    'w N-NH2 typed',
    'w K2O typed',
    's K2O table',
    'w CaO typed',
    's CaO table',
  ]);
});

test('an oxide is told as its element and an element as its oxide, from the content and the part of the mass', () => {
  const potash = form('K2O');
  const element = otherFormLine({ id: potash, value: 60 }, 'oxide')!;
  const [w, s] = element.inputs.map(({ value }) => value as number);
  expect(element).toMatchObject({ name: 'K', formula: 'w · s' });
  expect(element.value).toBeCloseTo(w! * s!, 12);
  expect(element.value).toBeCloseTo(toForm(potash, 60, 'element'), 12);
  const oxide = otherFormLine({ id: potash, value: 49.8 }, 'element')!;
  const [typed, share] = oxide.inputs.map(({ value }) => value as number);
  expect([oxide.name, oxide.formula]).toEqual(['K2O', 'w / s']);
  expect(typed! / share!).toBeCloseTo(fromForm(potash, 49.8, 'element'), 12);
  expect(oxide.value).toBeCloseTo(typed! / share!, 12);
  expect(otherFormLine({ id: form('Zn'), value: 3 }, 'oxide')).toBeUndefined();
  expect(otherFormLine({ id: potash, value: 0 }, 'oxide')).toBeUndefined();
});
