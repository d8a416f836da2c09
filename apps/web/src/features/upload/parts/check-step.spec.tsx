import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { foundRows } from '../model/found-rows';
import { sheetOf } from '../model/sheets';
import { CheckStep } from './check-step';

afterEach(cleanup);

const onImport = jest.fn<() => void>();
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
