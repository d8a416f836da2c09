import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { USUAL_WISHES } from '@loam/domain/agronomy/lime/correction';
import { soilCorrections } from '@loam/domain/agronomy/lime/corrections';
import { salinityAdvice } from '@loam/domain/agronomy/water/salinity-advice';
import { Drawer } from '../../../ui/overlay/drawer';
import { renderPart } from '../../../ui/testing/render-part';
import { GaugeTable } from './gauge-table';
import { WhyRow } from './why-row';

const thresholds = [
  { label: 'deficient', from: 0, to: 2, rating: null },
  { label: 'adequate', from: 2, to: 3, rating: null },
  { label: 'high', from: 3, to: null, rating: null },
];
const readings = [
  {
    id: '1',
    name: 'Nitrogen',
    value: 1.5,
    unit: '%',
    thresholds,
    range: 0,
    label: 'deficient',
    source: 'IFA1992',
    uncertain: true as const,
  },
  { id: '9', name: 'Boron', value: 20, unit: 'mg/kg', thresholds: [], range: null, reason: 'noTable' },
];

test('a gauge says value, class and every limit; as text the limits stand in the table, with the source spelt out', async () => {
  await renderPart(<GaugeTable title="Plant" kind="plant" readings={readings} />);
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('aria-label')).toBe('Nitrogen: 1.5 %, deficient. deficient 0–2 · adequate 2–3 · high ≥ 3');
  expect(screen.getByText('No published limit for this')).toBeTruthy();
  expect(screen.getByText(/IFA.*1992/)).toBeTruthy();
  expect(screen.getByText('≈ uncertain')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show the limits as text' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('deficient 0–2 · adequate 2–3 · high ≥ 3')).toBeTruthy();
});

test('a number opens its formula, inputs and sources', async () => {
  const [surface] = salinityAdvice(1.2, 'tomato', undefined);
  await renderPart(
    <ul>
      <WhyRow name="Leaching" value="10%" lines={surface!.lines} />
    </ul>,
  );
  const why = await screen.findByRole('button', { name: 'Leaching: why this number' });
  expect(screen.queryByText('LR = ECw / (5 · ECe − ECw)')).toBeNull();
  fireEvent.click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText('LR = ECw / (5 · ECe − ECw)')).toBeTruthy();
  expect(screen.getByText(/1\.2 dS\/m/)).toBeTruthy();
  expect(screen.getByText(/· from a table · ▲ uncertain · FAO 29 rev\. 1 \(1985\), table 4/)).toBeTruthy();
});

test('Escape closes what a number opened, and only then the sheet around it', async () => {
  const [surface] = salinityAdvice(1.2, 'tomato', undefined);
  const onClose = jest.fn();
  await renderPart(
    <Drawer open onClose={onClose} title="Sheet">
      <WhyRow name="Leaching" value="10%" lines={surface!.lines} />
    </Drawer>,
  );
  const why = await screen.findByRole('button', { name: 'Leaching: why this number' });
  fireEvent.click(why);
  fireEvent.keyDown(why, { key: 'Escape' });
  expect([why.getAttribute('aria-expanded'), onClose.mock.calls.length]).toEqual(['false', 0]);
  fireEvent.keyDown(why, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the same letter is the soil’s buffer capacity in liming and the yield to expect in salinity', async () => {
  const soil = { clay_pct: 30, Al: 1, Ca: 0.5, Mg: 0.2, K: 0.1, depth_cm: 20, bulkDensity_Mg_m3: 1.3 };
  const lime = soilCorrections(soil, { ...USUAL_WISHES, crop: 'annual' }).find(({ key }) => key === 'limeNeutralisation')!;
  const yielded = salinityAdvice(4, 'tomato', undefined).find(({ key }) => key === 'relativeYield')!;
  await renderPart(
    <ul>
      <WhyRow name="Lime" value="2 t/ha" lines={lime.lines} />
      <WhyRow name="Yield" value="70 %" lines={yielded.lines} />
    </ul>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Lime: why this number' }));
  expect((await screen.findAllByText('Y — buffer capacity')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Yield: why this number' }));
  await screen.findByText('Yield to expect at this salinity');
  expect(screen.queryByText(/buffer capacity.*yield/)).toBeNull();
});

test('the class that a table calls good is drawn as good, and medium as less than that in every table', async () => {
  const classes = (labels: string[]) =>
    labels.map((label, at) => ({
      label,
      from: at,
      to: at === labels.length - 1 ? null : at + 1,
      rating: label === 'medium' ? ('medium' as const) : ('high' as const),
    }));
  const { container } = await renderPart(
    <GaugeTable
      title="Soil"
      kind="soil"
      readings={[
        {
          id: '1',
          name: 'P',
          value: 2.5,
          unit: 'mg/dm³',
          thresholds: classes(['low', 'medium', 'good']),
          range: 2,
          label: 'good',
          source: 'CFSEMG1999',
        },
        {
          id: '2',
          name: 'K',
          value: 1.5,
          unit: 'mg/dm³',
          thresholds: classes(['low', 'medium', 'high']),
          range: 1,
          label: 'medium',
          source: 'CFSEMG1999',
        },
      ]}
    />,
  );
  const drawn = [...container.querySelectorAll('svg[role=img]')].map((one) =>
    [...one.querySelectorAll('rect')].map((zone) => zone.getAttribute('data-tone')),
  );
  expect(drawn.map((zones) => zones.slice(1))).toEqual([
    ['fair', 'good'],
    ['fair', 'watch'],
  ]);
});
