import { expect, test } from '@jest/globals';
import { registry } from '../capabilities.js';
import { likelyColumns } from './likely-columns.js';
import { loadSheets } from './upload-sheet.js';

const [sheet] = await loadSheets(registry);
const likely = (...headers: string[]) => Object.fromEntries(likelyColumns(headers, sheet!));

test.each([
  ['Lat', 'latitude'],
  ['LON', 'longitude'],
  ['Codigo', 'growerCode'],
  ['Cód.', 'growerCode'],
  ['Nombre', 'fullName'],
  ['Produtor', 'fullName'],
  ['Farmer', 'fullName'],
  ['Mobile', 'phoneNumber'],
  ['Celular', 'phoneNumber'],
  ['Correo', 'email'],
  ['E-mail address', 'email'],
  ['Hectáreas', 'area'],
  ['Talhão', 'fieldName'],
  ['Lote', 'fieldName'],
  ['शेत', 'fieldName'],
  ['मोबाईल', 'phoneNumber'],
  ['WKT', 'boundary'],
  ['M.O.', 'organicMatter'],
  ['Arcilla %', 'clay'],
  ['Asesor', 'assignedTo'],
  ['Latitudine', 'latitude'],
  ['Organic mater', 'organicMatter'],
])('%s is likely %s', (header, column) => expect(likely(header)).toEqual({ [header]: column }));

test('a name that the templates know is not guessed at, and its column is not given away', () =>
  expect(likely('Full name', 'Farmer', 'Latitude', 'Lat')).toEqual({}));

test('of two headers for one column the likelier has it', () => expect(likely('Latitudes', 'Lat')).toEqual({ Lat: 'latitude' }));

test.each(['Remarks', 'x1', 'Total', '', 'constructor', '__proto__', 'Season 2026'])('%j is left to the person', (header) =>
  expect(likely(header)).toEqual({}),
);
