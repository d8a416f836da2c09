import { afterEach, expect, jest, test } from '@jest/globals';
import { type TaskBody, type UndoBody } from '@loam/domain/upload/upload.schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { UndoImport, UndoTold } from './undo-import';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const at = '2026-03-01T08:00:00.000Z';
const task: TaskBody = {
  ...{
    taskId: 7,
    kind: 'customer',
    groupId: 1,
    status: 'imported',
    total: 3,
    done: 3,
    ok: 3,
    existing: 1,
    updated: 0,
    failed: 0,
    rate: null,
  },
  ...{ secondsLeft: 0, startedAt: at, at, by: { id: 4, name: 'Asha' }, paused: false, cancelled: false },
  ...{ file: { name: 'growers.csv', size: 10 }, undo: null },
};

/** The calls that were sent, as `POST /uploads/7/undo`. */
async function shown(found: UndoBody, one: TaskBody = task): Promise<string[]> {
  const sent: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent.push(`${init?.method ?? 'GET'} ${new URL(String(input), 'http://loam.test').pathname}`);
    const body = String(input).endsWith('/undo') && init?.method !== 'POST' ? found : task;
    return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UndoImport task={one} />
    </QueryClientProvider>,
  );
  return sent;
}
const ask = () => screen.findByRole('button', { name: 'Undo import…' });

test('C457 C458 U041 an import is undone after a question that counts what goes', async () => {
  const sent = await shown({ refused: null, made: { grower: 2, field: 1 }, built: 0, inTheWay: [] });
  fireEvent.click(await ask());
  await screen.findByText('What it made is removed: 2 growers, 1 field.');
  expect(sent).not.toContain('POST /api/uploads/7/undo');
  fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(sent).toContain('POST /api/uploads/7/undo'));
});

test('C457 U041 what stands in the way is told with who, what and the way there, and nothing can be confirmed', async () => {
  const thing = { kind: 'grower', id: 12, name: 'Built Upon' };
  await shown({
    ...{ refused: 'builtOn', made: { grower: 2 }, built: 60 },
    inTheWay: [{ thing, page: '/customers/12', kind: 'field', id: 3, event: 'FieldAdded', at, by: { id: 4, name: 'Asha' } }],
  });
  fireEvent.click(await ask());
  const way = await screen.findByRole('link', { name: 'Built Upon' });
  expect(way.getAttribute('href')).toBe('/customers/12');
  expect(screen.getByRole('cell', { name: 'Field added' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Asha' })).toBeTruthy();
  expect(screen.getByText('The first 1 of 60 are shown.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test.each<[string, Partial<TaskBody>]>([
  ['runs', { status: 'inProgress' }],
  ['made nothing', { existing: 3 }],
  ['was undone', { undo: { status: 'done', at, removed: { grower: 2 }, kept: {} } }],
])('an upload that %s offers no undo', async (_, part) => {
  await shown({ refused: null, made: {}, built: 0, inTheWay: [] }, { ...task, ...part });
  expect(screen.queryByRole('button')).toBeNull();
});

test('an undo says what it removed and what it kept', async () => {
  await renderPart(<UndoTold undo={{ status: 'done', at, removed: { grower: 2, field: 1 }, kept: { grower: 1 } }} />);
  const told = await screen.findByRole('status');
  expect(told.textContent).toBe(
    'The import was undone. Removed: 2 growers, 1 field. Kept, because somebody worked with it in the meantime: 1 grower.',
  );
});
