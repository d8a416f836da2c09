import { expect, test } from '@jest/globals';
import { OpenJobs } from './open-jobs.js';

const kinds = [
  { kind: 'upload', stream: 'task', opens: ['Started', 'Resumed'], closes: ['Paused', 'Finished'], handle: async () => undefined },
];
const see = (jobs: OpenJobs, ...events: [stream: string, type: string][]) =>
  events.forEach(([stream, type], i) => jobs.see({ stream, type, position: i + 1 }));

test('what is open is what the log says last of each job', () => {
  const jobs = new OpenJobs(kinds);
  see(
    jobs,
    ['task-1', 'Started'],
    ['task-2', 'Started'],
    ['task-3', 'Started'],
    ['task-1', 'Finished'],
    ['task-2', 'Paused'],
    ['task-2', 'Resumed'],
    ['grower-3', 'Finished'],
    ['task-3', 'RowsDecided'],
  );
  expect(jobs.all).toEqual([
    { kind: 'upload', id: 3 },
    { kind: 'upload', id: 2 },
  ]);
});

test('a stream may hold jobs of several kinds, each with its own end', () => {
  const undo = { kind: 'uploadUndo', stream: 'task', opens: ['UndoAsked'], closes: ['Undone'], handle: async () => undefined };
  const jobs = new OpenJobs([...kinds, undo]);
  see(jobs, ['task-1', 'Started'], ['task-1', 'UndoAsked'], ['task-1', 'Finished'], ['task-2', 'UndoAsked'], ['task-2', 'Undone']);
  expect(jobs.all).toEqual([{ kind: 'uploadUndo', id: 1 }]);
});

test('an event that was seen before changes nothing', () => {
  const jobs = new OpenJobs(kinds);
  see(jobs, ['task-1', 'Started'], ['task-1', 'Finished']);
  see(jobs, ['task-1', 'Started']);
  expect(jobs.all).toEqual([]);
});
