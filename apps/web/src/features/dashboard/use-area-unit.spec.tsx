import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { setPreferences } from '../../i18n/preferences';
import { renderPart } from '../../ui/testing/render-part';
import { useAreaUnit } from './use-area-unit';

function Area() {
  const { unit, area } = useAreaUnit();
  return <p>{`${area(4250).toFixed(1)} ${unit}`}</p>;
}
afterEach(() => {
  cleanup();
  setPreferences({ units: 'metric' });
});

test.each([
  ['metric', '4250.0 ha'],
  ['imperial', '10502.0 ac'],
] as const)('U038 the dashboard tells areas in the reader’s unit: %s', async (units, words) => {
  setPreferences({ units });
  await renderPart(<Area />);
  expect(await screen.findByText(words)).toBeTruthy();
});
