import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import { renderPart } from '../../../ui/testing/render-part';
import { type Amendment, CorrectionsPanel } from './corrections-panel';

const charges = { 5: 0.2, 6: 1.5, 7: 0.5, 34: 0.8, 37: 4.8 };
const sheet = {
  soilDepthId: 3,
  clay: 40,
  sand: 40,
  silt: 20,
  units: 'mg/dm3',
  nutrients: [...Object.entries(charges).map(([id, value]) => ({ id: Number(id), value, unitId: 45 })), { id: 44, value: 5, unitId: 34 }],
} as unknown as AnalysisDraft;

const panel = async (countryId: number, state: string, onPlan?: (one: Amendment) => void) => {
  await renderPart(<CorrectionsPanel sheet={sheet} context={{ countryId, state }} imperial={false} {...(onPlan && { onPlan })} />);
  await screen.findByText('Lime by base saturation');
};
const amountOf = (name: string) => screen.getByText(name).closest('li')!.querySelector('strong')!.textContent;

test('H + Al is asked for its method before lime is computed from it', async () => {
  await panel(31, 'Goiás');
  expect(amountOf('Lime by base saturation')).toBe('needs how H+Al was determined');
  fireEvent.click(screen.getByRole('combobox', { name: /^H\+Al determined by/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Calcium acetate, pH 7', hidden: true }));
  expect(amountOf('Lime by base saturation')).toMatch(/^[\d.]+ t\/ha$/);
  expect(amountOf('Lime by buffer acidity')).toBe('needs the acidity by the Mehlich buffer');
});

test('H + Al of the sheet is asked for and counts before a CEC that is known of the field', async () => {
  const context = { countryId: 31, state: 'Goiás', field: { cec: 3 } };
  await renderPart(<CorrectionsPanel sheet={sheet} context={context} imperial={false} />);
  await screen.findByText('Lime by base saturation');
  expect(amountOf('Lime by base saturation')).toBe('needs how H+Al was determined');
  fireEvent.click(screen.getByRole('combobox', { name: /^H\+Al determined by/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Calcium acetate, pH 7', hidden: true }));
  // T = 0.2 + 1.5 + 0.5 + 4.8 = 7, V1 = 31.4 %: 7 (60 - 31.4) / 90 for 20 cm, of which this sample has 15
  expect(amountOf('Lime by base saturation')).toBe('1.66 t/ha');
});

test('what fits the region comes first, the rest is folded', async () => {
  await panel(31, 'Goiás');
  const others = screen.getByText('Other methods').closest('details')!;
  expect(others.open).toBe(false);
  expect(within(others).getByText('Lime by buffer acidity')).toBeTruthy();
  expect(within(others).queryByText('Lime by base saturation')).toBeNull();
});

test('where no method is calibrated nothing is folded away', async () => {
  await panel(1826, 'Kent');
  expect(screen.getByText('Other methods').closest('details')!.open).toBe(true);
});

test('lime goes into the plan by one click, as the kind that the soil asks for', async () => {
  const planned: Amendment[] = [];
  await panel(31, 'Minas Gerais', (one) => planned.push(one));
  fireEvent.click(screen.getByRole('button', { name: 'Lime by neutralisation of aluminium: add to the plan, pre-plant' }));
  expect(planned).toEqual([{ product: 'dolomite', t_ha: expect.any(Number) }]);
  expect(planned[0]!.t_ha).toBeGreaterThan(0);
});

test('ratios of cations that ask for magnesium say how much, and that the classes come first', async () => {
  const poor = { ...sheet, nutrients: sheet.nutrients!.map((one) => (one?.id === 7 ? { ...one, value: 0.12 } : one)) } as AnalysisDraft;
  await renderPart(<CorrectionsPanel sheet={poor} context={{ countryId: 31, state: 'Goiás' }} imperial={false} />);
  await screen.findByText('Magnesium by the ratios of cations');
  // (0.2 − 0.12) · 121.5 · 1.25 · 15 / 10 · 1.6583
  expect(amountOf('Magnesium by the ratios of cations')).toMatch(/^30\.22 kg\/ha MgO a year$/);
  const said = screen.getByText(/^Ca:Mg is 12\.5, K:Mg 1\.66/).textContent;
  expect(said).toContain('no more potash than the harvest removes');
  expect(said).toContain('the classes of the values come first');
});
