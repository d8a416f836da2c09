import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { LB_AC, T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { renderPart } from '../../../ui/testing/render-part';
import type { Proposed } from './new-plan-proposals';
import type { Start } from './new-plan-starts';

let plans: readonly { readonly name: string }[] = [];
jest.unstable_mockModule('../queries', () => ({ readWholePlan: () => undefined, useFieldPlans: () => ({ data: plans }) }));
const { methodToBeginWith, ResidueField, useProposedName, useProposedYield, VarietyField } = await import('./new-plan-proposals');
const { StartCards } = await import('./new-plan-starts');

afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});
const onChoose = jest.fn<(start: Start | undefined) => void>();
const starts: Start[] = [
  { kind: 'plan', id: 7, name: 'Last year', cropId: 1, planted: '2025-10-20' },
  { kind: 'template', id: 7, name: 'House maize', cropId: 1 },
];

test('a plan begins with nothing, with an earlier one of the field or with a template, each one click', async () => {
  await renderPart(<StartCards starts={starts} chosen={starts[1]} onChoose={onChoose} cropNameOf={() => 'Maize'} />);
  await screen.findByText(/^Earlier plan · Maize · .*2025/);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('House maizeTemplate · Maize');
  fireEvent.click(screen.getByRole('button', { name: /Last year/ }));
  fireEvent.click(screen.getByRole('button', { name: /Empty plan/ }));
  expect(onChoose.mock.calls).toEqual([[starts[0]], [undefined]]);
});

test('without any of them there is nothing to choose', async () => {
  await renderPart(<StartCards starts={[]} chosen={undefined} onChoose={onChoose} cropNameOf={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});

function Target({ unitId }: { unitId: number }) {
  const form = useForm<Proposed>({ defaultValues: { name: '', fieldId: 1, plantingDate: '2026-11-26' } });
  useProposedYield(form, { id: 1, yield_t_ha: { low: 4, high: 14 } } as LibraryCrop, unitId);
  return (
    <>
      <output>{String(form.watch('expectedYield'))}</output>
      <button type="button" onClick={() => form.setValue('expectedYield', 11, { shouldDirty: true })}>
        type
      </button>
    </>
  );
}

test.each([
  [T_HA, '9'],
  [TON_AC, '4'],
  [LB_AC, '8000'],
])('the middle of what is usual is proposed, in the unit of the grower (%d), and gives way to what is typed', async (unitId, wanted) => {
  await renderPart(<Target unitId={unitId} />);
  expect((await screen.findByRole('status')).textContent).toBe(wanted);
  fireEvent.click(screen.getByRole('button', { name: 'type' }));
  expect(screen.getByRole('status').textContent).toBe('11');
});

function Before(before: Pick<Proposed, 'cropResidueId' | 'residueManagementId'>) {
  const form = useForm<Proposed>({ defaultValues: before });
  return (
    <FormProvider {...form}>
      <ResidueField />
    </FormProvider>
  );
}

test('of a crop before it is asked what became of its residue, and said what counts until that is answered', async () => {
  const unsaid = /Until that is said it counts as left on the field/;
  const asked = await renderPart(<Before cropResidueId={1} />);
  await screen.findByText(unsaid);
  asked.unmount();
  const answered = await renderPart(<Before cropResidueId={1} residueManagementId={2} />);
  await screen.findAllByText('Its residue');
  expect(screen.queryByText(unsaid)).toBeNull();
  answered.unmount();
  await renderPart(<Before />);
  expect(screen.queryByText('Its residue')).toBeNull();
});

function Varieties({ crops }: { crops: readonly Partial<LibraryCrop>[] }) {
  const form = useForm<Proposed>({ defaultValues: {} });
  const [at, setAt] = useState(0);
  return (
    <FormProvider {...form}>
      <VarietyField crop={crops[at] as LibraryCrop | undefined} />
      <output>{String(form.watch('cultivar'))}</output>
      <button type="button" onClick={() => setAt(at + 1)}>
        next crop
      </button>
    </FormProvider>
  );
}

test('varieties that are known of the crop are offered and any may be typed; another crop takes none along', async () => {
  const crops = [
    { id: 1, varieties: ['H614', 'DKC 90-89'] },
    { id: 2, varieties: [] },
    { id: 3, varieties: [], variety: 'Agria' },
  ];
  await renderPart(<Varieties crops={crops} />);
  const offered = (await screen.findByRole('combobox', { name: /Variety/ })) as HTMLInputElement;
  expect([...offered.list!.options].map(({ value }) => value)).toEqual(['H614', 'DKC 90-89']);
  fireEvent.change(offered, { target: { value: 'My own' } });
  expect(screen.getByRole('status').textContent).toBe('My own');
  fireEvent.click(screen.getByRole('button', { name: 'next crop' }));
  expect(screen.getByRole('textbox', { name: /Variety/ })).toHaveProperty('value', '');
  expect(screen.getByRole('status').textContent).toBe('null');
  fireEvent.click(screen.getByRole('button', { name: 'next crop' }));
  expect(screen.getByRole('textbox', { name: /Variety/ })).toHaveProperty('value', 'Agria');
});

function Named() {
  const form = useForm<Proposed>({ defaultValues: { name: '', fieldId: 1, plantingDate: '2026-11-26' } });
  useProposedName(form, 'Maize');
  return <output>{form.watch('name')}</output>;
}

test.each<[string[], string]>([
  [[], 'Maize 2026'],
  [['Soybean 2026', 'Maize 2025'], 'Maize 2026'],
  [['maize 2026'], 'Maize 2026 2'],
  [['Maize 2026', 'Maize 2026 2', 'Maize 2026 4'], 'Maize 2026 3'],
])('the name that is proposed is no other plan’s of the field: beside %j', async (names, wanted) => {
  plans = names.map((name) => ({ name }));
  await renderPart(<Named />);
  expect((await screen.findByRole('status')).textContent).toBe(wanted);
  plans = [];
});

test('a plan begins with the published table of the place, else with what the server begins with', () => {
  const library = { hasRateTable: (key: string | undefined) => key === 'wheat' };
  const crop = (key: string) => ({ key }) as LibraryCrop;
  expect(methodToBeginWith(library, crop('wheat'), { countryId: 1826 })).toEqual({ needMethod: 'rateTable' });
  expect(methodToBeginWith(library, crop('maize'), { countryId: 1826 })).toEqual({});
  expect(methodToBeginWith(library, crop('wheat'), undefined)).toEqual({});
});
