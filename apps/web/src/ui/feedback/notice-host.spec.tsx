import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { NoticeHost } from './notice-host';
import { announce, forgetNotices, markRead, notify, useNotices } from './notices';

beforeEach(async () => {
  await renderPart(<NoticeHost />);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));

test('R604 R666 a notice stays 2500 ms', async () => {
  await act(async () => notify('Field already exists', 'bad'));
  await pass(2400);
  expect(screen.getByRole('alert').textContent).toContain('Field already exists');
  await pass(200);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a notice that offers to undo leaves ten seconds for it', async () => {
  const run = jest.fn();
  await act(async () => notify('2 records archived', 'ok', { label: 'Undo', run }));
  await pass(9_900);
  expect(screen.getByRole('button', { name: 'Undo' })).not.toBeNull();
  await pass(200);
  expect([screen.queryByRole('status'), run.mock.calls]).toEqual([null, []]);
});

test('two rows that went with the same words are taken back each by its own notice', async () => {
  const taken: string[] = [];
  const gone = (row: string) => notify('1 record archived', 'ok', { label: 'Undo', run: () => taken.push(row), lasts: 30_000 });
  await act(async () => gone('first'));
  await act(async () => gone('second'));
  await act(async () => screen.getAllByRole('button', { name: 'Undo' })[1]!.click());
  await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
  expect(taken).toEqual(['second', 'first']);
});

test('a notice stays while the pointer moves over it, not for one that it comes under', async () => {
  await act(async () => notify('Read me'));
  fireEvent.pointerOver(screen.getByRole('status')); // React's pointerenter
  await act(async () => notify('Read me too'));
  fireEvent.pointerMove(screen.getAllByRole('status')[1]!);
  await pass(30_000);
  expect(screen.getByRole('status').textContent).toContain('Read me too');
  fireEvent.pointerOut(screen.getByRole('status'));
  await pass(2_600);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a notice whose action must not be missed stays until it is taken', async () => {
  const run = jest.fn();
  await act(async () => notify('This page could not be loaded', 'warn', { label: 'Reload', run, stays: true }));
  await pass(60_000);
  await act(async () => screen.getByRole('button', { name: 'Reload' }).click());
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).toBeNull();
});

test('the bell counts what happened without the person, never the answer to their own doing', async () => {
  const { result } = renderHook(useNotices);
  await act(async () => forgetNotices());
  await act(async () => notify('Saved'));
  await act(async () => notify('Field already exists', 'bad'));
  expect([result.current.unread, result.current.log.length]).toEqual([0, 2]);
  await act(async () => announce('Asha shared a plan'));
  expect(result.current.unread).toBe(1);
  expect(result.current.log.filter(({ news }) => news).map(({ text }) => text)).toEqual(['Asha shared a plan']);
  await act(async () => markRead());
  expect([result.current.unread, result.current.log.length]).toEqual([0, 3]);
});
