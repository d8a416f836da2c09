import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveSession } from '../../../live/session/live-session';
import { undoByKeys } from './undo-keys';

const undo = jest.fn(() => []);
const redo = jest.fn(() => []);
const keys = { undo, redo } as unknown as LiveSession['undo'];
const listen = (event: KeyboardEvent) => undoByKeys(keys, event);
beforeEach(() => addEventListener('keydown', listen));
afterEach(() => {
  removeEventListener('keydown', listen);
  document.body.innerHTML = '';
  jest.clearAllMocks();
});

/** Whether the browser may still do what it does by itself. */
const press = (from: Element, key: string, also: KeyboardEventInit = {}) =>
  from.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true, ...also }));

test("Ctrl+Z in a field that was left is the plan's: the browser puts no old text back that is stored nowhere", () => {
  document.body.innerHTML = '<input value="9">';
  const field = document.querySelector('input')!;
  expect([press(field, 'z'), undo.mock.calls.length, field.value]).toEqual([false, 1, '9']);
  expect([press(field, 'Z', { shiftKey: true }), press(field, 'y'), redo.mock.calls.length]).toEqual([false, false, 2]);
});

test('what is being typed, notes, grids and dialogs keep the keys for themselves', () => {
  document.body.innerHTML =
    '<input data-typing><textarea></textarea><div role="grid"><b></b></div><div role="dialog"><i></i></div><input id="plain">';
  for (const place of ['[data-typing]', 'textarea', 'b', 'i']) expect(press(document.querySelector(place)!, 'z')).toBe(true);
  expect(press(document.querySelector('#plain')!, 'z', { altKey: true })).toBe(true);
  expect(undo).not.toHaveBeenCalled();
});
