import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { foundRows } from '../model/found-rows';
import { sheetOf } from '../model/sheets';
import { CheckStep } from './check-step';

afterEach(cleanup);
const onImport = jest.fn<() => void>();

/** Two rows that say the same, wrong by `key`. */
const twoRows = (column: string, key: string) => {
  const result = { checked: 2, total: 2, faulty: 1, made: {}, shown: [{ row: 3, faults: [{ column, key }] }] };
  const read = { headers: [column], rows: [2, 3].map((row) => ({ row, cells: ['Home'] })) };
  const group = { choices: [{ value: 1, label: 'North' }], chosen: 1, choose: jest.fn<(id: number | null) => void>() };
  const rest = { sheet: sheetOf('customer'), parameters: [column], update: null, busy: false, onCorrect: jest.fn<() => void>() };
  const found = foundRows(result as never, undefined, 'unreachable');
  return <CheckStep {...rest} {...{ read, result: result as never, group, found, onImport, onBack: jest.fn<() => void>() }} />;
};

test('U041 a value that is wrong by itself can be mended in all rows at once; one that is there twice cannot, it would be twice again', async () => {
  const view = await renderPart(twoRows('country', 'countryUnknown'));
  await screen.findByText('in 1 other row too');
  view.unmount();
  await renderPart(twoRows('fieldName', 'fieldExists'));
  await screen.findByDisplayValue('Home');
  expect(screen.queryByText('in 1 other row too')).toBeNull();
});

const shown = (faulty: number) => {
  const result = { checked: 2, total: 2, faulty, made: {}, shown: [] };
  const group = { choices: [{ value: 1, label: 'North' }], chosen: 1, choose: jest.fn<(id: number | null) => void>() };
  const rest = { sheet: sheetOf('customer'), read: { headers: [], rows: [] }, parameters: [], update: null, busy: false };
  return (
    <CheckStep
      {...rest}
      {...{ result, group, onImport }}
      found={foundRows(result, undefined, 'unreachable')}
      onCorrect={jest.fn()}
      onBack={jest.fn()}
    />
  );
};

test('U041 a sheet without one good row cannot be imported, and the page says why', async () => {
  const view = await renderPart(shown(2));
  const none = await screen.findByRole('button', { name: 'Import 0 rows' });
  fireEvent.click(none);
  expect(onImport).not.toHaveBeenCalled();
  expect(none).toHaveProperty('disabled', true);
  expect(screen.getByText('No row can be imported yet', { exact: false })).toBeTruthy();
  view.unmount();
  await renderPart(shown(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(onImport).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('No row can be imported yet', { exact: false })).toBeNull();
});
