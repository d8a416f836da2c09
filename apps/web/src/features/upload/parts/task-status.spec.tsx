import { afterEach, expect, test } from '@jest/globals';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { TaskStatus } from './task-progress';

afterEach(cleanup);

const at = '2026-03-01T08:00:00.000Z';
const task: TaskBody = {
  ...{
    taskId: 7,
    kind: 'customer',
    groupId: 1,
    status: 'inProgress',
    total: 3,
    done: 1,
    ok: 1,
    existing: 0,
    updated: 0,
    failed: 0,
    rate: null,
  },
  ...{ secondsLeft: null, startedAt: at, at, by: { id: 4, name: 'Asha' }, paused: false, cancelled: false },
  ...{ file: { name: 'growers.csv', size: 10 }, undo: null },
};
const undo = { at, removed: {}, kept: {} };

test.each<[string, Partial<TaskBody>]>([
  ['In progress', {}],
  ['Paused', { paused: true }],
  ['Being undone', { status: 'imported', undo: { ...undo, status: 'running' } }],
  ['Undone', { status: 'imported', undo: { ...undo, status: 'done' } }],
])('U041 an upload has one badge: %s', async (words, part) => {
  await renderPart(<TaskStatus task={{ ...task, ...part }} />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('status').children).toHaveLength(1);
});
