import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { quiet } from './quiet';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const press = () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
function waiting() {
  const waited = { over: false };
  void quiet().then(() => (waited.over = true));
  return waited;
}

test('nobody types: it goes on as soon as the browser is idle, whatever was pressed before', async () => {
  press();
  const waited = waiting();
  await jest.advanceTimersByTimeAsync(1);
  expect(waited.over).toBe(true);
});

test('it waits until the last key is a second old', async () => {
  const waited = waiting();
  press();
  await jest.advanceTimersByTimeAsync(700);
  press();
  await jest.advanceTimersByTimeAsync(900);
  expect(waited.over).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  expect(waited.over).toBe(true);
});
