import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type SaveAnalysis, saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Drawer } from '../../../ui/overlay/drawer';
import { renderPart } from '../../../ui/testing/render-part';
import { Form } from '../../../ui/form/form';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { bodyOfSoil, emptySoilDraft, type SoilDraft } from '../soil-draft';
import { DraftFound } from './draft-found';
import { LabPaste } from './lab-paste';
import { NitrateLayers } from './nitrate-layers';
import { SoilTable } from './soil-table';

const saved = jest.fn();
/** Nitrogen, phosphorus and potassium: a whole sheet takes this browser without pictures half a minute to draw. */
const empty = emptySoilDraft('2026-11-26');
const draft = { ...empty, rows: empty.rows.filter(({ id }) => [1, 4, 5].includes(id)) };
function Sheet() {
  const form = useForm<SoilDraft>({ defaultValues: draft });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => (event.preventDefault(), saved())}>
        <LabPaste>
          <SoilTable place={{}} />
          <NitrateLayers />
        </LabPaste>
      </form>
    </FormProvider>
  );
}
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name}, value`);

test('a soil sheet is typed down its column, says what is out of range on its row, and takes a laboratory’s table after it was shown', async () => {
  await renderPart(<Sheet />);
  const paste = await screen.findByRole('button', { name: 'Paste a lab’s table' });
  expect(document.activeElement).toBe(paste); // the first value is one Tab away

  const nitrogen = valueOf('Nitrogen');
  nitrogen.focus();
  fireEvent.keyDown(nitrogen, { key: 'Enter' });
  expect(document.activeElement).toBe(valueOf('Phosphorus'));
  fireEvent.keyDown(valueOf('Phosphorus'), { key: 'Tab' });
  expect(document.activeElement).toBe(valueOf('Potassium'));
  fireEvent.keyDown(valueOf('Potassium'), { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(valueOf('Phosphorus'));
  expect(saved).not.toHaveBeenCalled();

  fireEvent.change(valueOf('Phosphorus'), { target: { value: '99999' } });
  const row = valueOf('Phosphorus').closest('tr')!;
  expect(row.textContent).toMatch(/largest/);
  fireEvent.change(valueOf('Phosphorus'), { target: { value: '12' } });
  expect(row.textContent).not.toMatch(/largest/);

  const text = 'P resina\t18\tmg/dm3\nK+\t3,1\tmmolc/dm3\nBoro\t<0,1\tmg/dm3\nArgila\t350\tg/kg';
  fireEvent.paste(valueOf('Nitrogen'), { clipboardData: { getData: () => text } });
  expect(await screen.findByText(/no readable value/)).toBeTruthy();
  expect(valueOf('Potassium').value).toBe(''); // shown before it is taken over
  fireEvent.click(screen.getByRole('button', { name: 'Take over 3 values' }));
  expect([valueOf('Nitrogen').value, valueOf('Phosphorus').value, valueOf('Potassium').value]).toEqual(['', '18', '3.1']);
  expect(screen.getAllByLabelText<HTMLInputElement>('Potassium, unit')[0]!.value).toBe('mmolc/dm³');
});

test('nitrate of a laboratory is taken over layer by layer, in its unit, after it was shown', async () => {
  await renderPart(<Sheet />);
  const layer = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  fireEvent.paste(valueOf('Nitrogen'), {
    clipboardData: { getData: () => 'Nmin (kg/ha)\n0-30 cm\t35,5\n30-60 cm\t22\nP Olsen\t14\tppm\nNO3 60-90 cm\t9' },
  });
  expect(await screen.findByText('Nitrate by layer, 0–30 cm')).toBeTruthy();
  expect(screen.getByText(/Write NO3-N/)).toBeTruthy();
  expect(layer('0–30 cm').value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Take over 3 values' }));
  expect(['0–30 cm', '30–60 cm', '60–90 cm'].map((name) => layer(name).value)).toEqual(['35.5', '22', '']);
  expect(screen.getAllByLabelText<HTMLInputElement>('Unit of the layers')[0]!.value).toBe('kg/ha');
  expect(valueOf('Phosphorus').value).toBe('14');
});

test('a pasted value without a unit says which it was given, and takes the one that is chosen for it', async () => {
  await renderPart(<Sheet />);
  fireEvent.paste(valueOf('Nitrogen'), { clipboardData: { getData: () => 'P resina\t18\tmg/dm3\nCa\t24\tmmolc/dm3\nK\t3,1' } });
  const row = await screen.findByRole('row', { name: /^K Potassium/ });
  expect(row.textContent).toContain('as the others of the table');
  const unit = within(row).getByRole<HTMLInputElement>('combobox', { name: 'Potassium, unit' });
  expect(unit.value).toBe('mmolc/dm³');
  fireEvent.click(unit);
  fireEvent.click(await screen.findByRole('option', { name: 'mg/dm³' }));
  expect(row.textContent).toMatch(/unusual in this unit: perhaps mmolc\/dm³/);
  fireEvent.click(screen.getByRole('button', { name: /Take over/ }));
  expect(screen.getAllByLabelText<HTMLInputElement>('Potassium, unit')[0]!.value).toBe('mg/dm³');
});

test('of a table of several samples it is said that one is read, and a text without any value is answered too', async () => {
  await renderPart(<Sheet />);
  const pasted = (text: string) => fireEvent.paste(valueOf('Nitrogen'), { clipboardData: { getData: () => text } });
  pasted('Amostra\tpH\tP resina\tK\nT1\t5,1\t15\t2,3\nT2\t4,8\t9\t1,9');
  expect(await screen.findByText(/The table has 2 samples: the first is read/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Names, values and units/ }), { target: { value: 'pH\tP\tK\n5\t15\t2' } });
  expect(screen.queryByText(/samples/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  pasted('Dear Asha,\nthe results follow');
  expect(await screen.findByText('No value was found in this text.')).toBeTruthy();
});

test('Escape puts a pasted table aside, not the sheet; it is there again until it was taken over', async () => {
  const onClose = jest.fn();
  await renderPart(
    <Drawer open onClose={onClose} title="Sheet">
      <Sheet />
    </Drawer>,
  );
  fireEvent.paste(await screen.findByLabelText('Nitrogen, value'), {
    clipboardData: { getData: () => 'P resina\t18\tmg/dm3\nK\t62\tmg/dm3' },
  });
  const text = () => screen.queryByRole('textbox', { name: /^Names, values and units/ });
  fireEvent.keyDown(text()!, { key: 'Escape' });
  expect([text(), onClose.mock.calls.length]).toEqual([null, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Paste a lab’s table' }));
  expect(text()).toHaveProperty('value', 'P resina\t18\tmg/dm3\nK\t62\tmg/dm3');
  fireEvent.click(screen.getByRole('button', { name: 'Take over 2 values' }));
  fireEvent.click(screen.getByRole('button', { name: 'Paste a lab’s table' }));
  expect(text()).toHaveProperty('value', '');
});

function CheckedSheet() {
  const form = useZodForm<SoilDraft, SaveAnalysis>(saveAnalysis.soil, { defaultValues: { ...draft, name: 'Sheet' }, shape: bodyOfSoil(5) });
  return (
    <Form form={form} onSubmit={(values) => void saved(values)} label="Soil" guard={false}>
      <SoilTable place={{}} />
      <button type="submit">Save</button>
    </Form>
  );
}

test('a text that is no number is never saved as the number before it', async () => {
  saved.mockClear();
  await renderPart(<CheckedSheet />);
  const type = (text: string) => fireEvent.change(valueOf('Potassium'), { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByLabelText('Potassium, value');
  for (const text of ['1', '1.2', '1.234', '1.234,5']) type(text);
  save();
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Potassium, value: ');
  expect([valueOf('Potassium').value, saved.mock.calls]).toEqual(['1.234,5', []]);
  type('1234.5');
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ nutrients: [{ id: 5, value: 1234.5 }] })));
  for (const text of ['1..', '']) type(text);
  save();
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ nutrients: [] })));
});

function FoundSheet() {
  const form = useForm<SoilDraft>({ defaultValues: draft });
  const [kept, setKept] = useState(true);
  return (
    <FormProvider {...form}>
      <form>
        {kept && <DraftFound onAfresh={() => setKept(false)} />}
        <LabPaste>{null}</LabPaste>
      </form>
    </FormProvider>
  );
}

test('a sheet started anew has its focus where a laboratory’s table is pasted', async () => {
  await renderPart(<FoundSheet />);
  const afresh = await screen.findByRole('button', { name: 'Start afresh' });
  afresh.focus();
  fireEvent.click(afresh);
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Paste a lab’s table' }));
});
