import { afterEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { Overview } from '../queries';
import { TrendCard } from './trend-card';

afterEach(cleanup);

const counts = { growers: 1, fields: 2, plans: 3, areaHa: 4 };
const trend = Array.from({ length: 30 }, (_, n) => {
  const day = `2026-11-${String(n + 1).padStart(2, '0')}`;
  return { from: day, to: day, ...counts, yearBefore: counts };
}) as unknown as Overview['trend'];

test.each([
  [390, '300', true],
  [1280, '720', false],
])('at %s px the whole time is drawn %s wide: on a phone the newest days are not beside what is seen', async (px, width, phone) => {
  window.matchMedia = (query: string) =>
    ({
      matches: px <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
      ...{ media: query, addEventListener: () => {}, removeEventListener: () => {} },
    }) as unknown as MediaQueryList;
  const { container } = await renderPart(<TrendCard trend={trend} />);
  const picture = await waitFor(() => container.querySelector(`svg[viewBox$=" 180"]`) ?? Promise.reject(new Error('no picture')));
  expect(picture.getAttribute('viewBox')!.split(' ')[2]).toBe(width);
  expect(picture.hasAttribute('data-phone')).toBe(phone);
});
