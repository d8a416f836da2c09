import { afterEach, expect, test } from '@jest/globals';
import { remember, remembered } from './remembered';

afterEach(() => localStorage.clear());
const choice = (column: string, parameter: string | null) => ({ column, parameter, sample: '', times: 1 });

test('a layout is known again in another order of its columns, and for its own sheet alone', () => {
  remember('customer', [choice('Farmer', 'fullName'), choice('Notes', null)]);
  expect(remembered('customer', ['Notes', ' Farmer ', ''])).toEqual({ Farmer: 'fullName', Notes: null });
  expect(remembered('customer', ['Notes', 'Farmer', 'Email'])).toBeUndefined();
  expect(remembered('field', ['Notes', 'Farmer'])).toBeUndefined();
});

test('rows that failed and come back are known by their source', () => {
  remember('customer', [choice('Nombre', 'fullName'), choice('Pais', 'country'), choice('Notas', null)]);
  expect(remembered('customer', ['Fila', 'Nombre', 'Pais', 'Errores'])).toMatchObject({ Nombre: 'fullName', Pais: 'country' });
  expect(remembered('customer', ['Nombre', 'Pais', 'Calle'])).toBeUndefined();
});

test('the last twenty layouts are kept, and what somebody else put there is nothing', () => {
  for (let n = 0; n < 25; n++) remember('customer', [choice(`Column ${n}`, 'fullName')]);
  expect([remembered('customer', ['Column 4']), remembered('customer', ['Column 5'])]).toEqual([undefined, { 'Column 5': 'fullName' }]);
  localStorage.setItem('loam.upload.layouts', '{"not":"ours"');
  expect(remembered('customer', ['Column 5'])).toBeUndefined();
});
