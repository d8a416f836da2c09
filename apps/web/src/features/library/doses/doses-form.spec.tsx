import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { DosesForm } from './doses-form';
import type { SpreadDoses } from './queries';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const doses: SpreadDoses = {
  own: [{ kind: 'liquid', cropId: null, least: 20, step: 2 }],
  above: [
    { kind: 'solid', least: 40, step: 10, from: 'company' },
    { kind: 'liquid', least: 10, step: 1, from: 'usual' },
  ],
  editable: true,
  revision: 3,
};
async function shown(more: Partial<SpreadDoses> = {}) {
  const sent: unknown[] = [];
  localStorage.setItem('loam.admin', `${Date.now() + 600_000} proof`);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method === 'PUT') sent.push([String(input), JSON.parse(String(init.body))]);
    return new Response(JSON.stringify({ ...doses, items: [], total: 0 }), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DosesForm place={{ scope: 'group', id: 7 }} doses={{ ...doses, ...more }} />
    </QueryClientProvider>,
  );
  const row = await screen.findByRole('group', { name: 'Solid products' });
  return { sent, row, of: (name: string) => within(row).getByRole('textbox', { name: new RegExp(name) }) };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('U101 a level says its least doses and steps, beside what the level above says; rows without numbers are not sent', async () => {
  const { sent, row, of } = await shown();
  expect(row.textContent).toContain('The company says: from 40 kg/ha, in steps of 10');
  type(of('Least dose'), '30');
  type(of('Step'), '5');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    [
      expect.stringContaining('/adminCenter/doses?groupId=7'),
      { doses: [{ kind: 'solid', cropId: null, least: 30, step: 5 }, doses.own[0]] },
    ],
  ]);
});

test('U101 half a rule is not sent and says what is missing; who may not change anything cannot', async () => {
  const { sent, of } = await shown();
  type(of('Least dose'), '30');
  save();
  expect(screen.getAllByText('Needed here')).toHaveLength(1);
  expect(sent).toEqual([]);
  cleanup();
  const read = await shown({ editable: false });
  expect((read.of('Least dose') as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
