import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../ui/testing/render-part';

const fetched = jest.fn<typeof fetch>();

async function shown() {
  const { BaseSwitch } = await import('./base-switch');
  return renderPart(<BaseSwitch />);
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  globalThis.fetch = fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  document.head.innerHTML = '<meta name="map-free" content="">';
});
afterEach(() => void fetched.mockReset());

const pressed = () => screen.getAllByRole('button', { pressed: true }).map((one) => one.textContent);

test('a ground that no network brings is not shown as chosen: words say so, it is asked for once, and again when somebody asks', async () => {
  const { reaches } = await import('./reach');
  const { baseLayer } = await import('./tiles');
  await shown();
  expect(pressed()).toEqual(['Streets']);
  expect(screen.queryByRole('status')).toBeNull();
  await act(() => reaches('https://elsewhere.test/style'));
  expect(pressed()).toEqual(['Outline']);
  await screen.findByText(/No network reaches/);
  expect(await reaches('https://elsewhere.test/style')).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(baseLayer()).toBe('streets'); // the choice stays for when there is a network
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(pressed()).toEqual(['Streets']);
  fetched.mockResolvedValue({ ok: false } as Response);
  expect(await reaches('https://elsewhere.test/style')).toBe(true);
});

test('a network that failed twice is not asked a third time by itself, however long it takes: once more after a stumble', async () => {
  const { forgetAway, reaches } = await import('./reach');
  const start = Date.now();
  const now = jest.spyOn(Date, 'now').mockReturnValue(start);
  const later = async (minutes: number) => {
    now.mockReturnValue(start + minutes * 60_000);
    await reaches('https://elsewhere.test/style');
    return fetched.mock.calls.length;
  };
  expect([await later(0), await later(4), await later(6), await later(10), await later(600)]).toEqual([1, 1, 2, 2, 2]);
  forgetAway();
  expect(await later(601)).toBe(3);
  now.mockRestore();
});
