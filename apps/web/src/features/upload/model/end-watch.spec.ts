import { expect, test } from '@jest/globals';
import type { TaskBody, UploadStatus } from '@loam/domain/upload/upload.schema';
import { EndWatch } from './end-watch';

const task = (taskId: number, status: UploadStatus, more: Partial<TaskBody> = {}) =>
  ({ taskId, status, cancelled: false, ...more }) as TaskBody;
const told = (watch: EndWatch, ...tasks: TaskBody[]) => watch.ended(tasks).map(({ taskId }) => taskId);

test('an upload that was seen running is told once when it ends, one that had ended before is not', () => {
  const watch = new EndWatch();
  expect(told(watch, task(3, 'inProgress'), task(2, 'imported'))).toEqual([]);
  expect(told(watch, task(3, 'partial'), task(2, 'imported'))).toEqual([3]);
  expect(told(watch, task(3, 'partial'), task(2, 'imported'))).toEqual([]);
});

test('one so short that nobody saw it run is told, the first of all too; one that was cancelled is not', () => {
  const watch = new EndWatch();
  expect(told(watch)).toEqual([]);
  expect(told(watch, task(1, 'imported'))).toEqual([1]);
  expect(told(watch, task(2, 'errors', { cancelled: true }), task(1, 'imported'))).toEqual([]);
});

test('an older one that comes to the list later is no news', () => {
  const watch = new EndWatch();
  expect(told(watch, task(9, 'imported'))).toEqual([]);
  expect(told(watch, task(9, 'imported'), task(4, 'partial'))).toEqual([]);
});
