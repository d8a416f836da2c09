import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { forgetNotices, useNotices } from '../feedback/notices';
import { renderPart } from '../testing/render-part';
import { allOf, useManyChange } from './use-many-change';

afterEach(() => {
  cleanup();
  forgetNotices();
});

/** What was sent: how many and to what. */
async function shown(ids: readonly number[], refuse: (ids: readonly number[]) => boolean = () => false) {
  const sent: [number, boolean][] = [];
  let changed = 0;
  function Part() {
    const { change, question } = useManyChange({
      run: async (part, to) => {
        if (refuse(part)) throw new Error('no');
        sent.push([part.length, to]);
      },
      asked: (count, to) => `${to ? 'Use' : 'Archive'} ${count}`,
      told: (count, to) => `${count} ${to ? 'in use' : 'archived'}`,
      failed: () => 'failed',
      onChanged: () => (changed += 1),
    });
    const { shown: notices } = useNotices();
    return (
      <>
        <button type="button" onClick={() => change(ids, false)}>
          Archive
        </button>
        {question}
        {notices.map(({ id, text, action }) => (
          <p key={id}>
            {text} {action && <button onClick={action.run}>{`${action.label} for ${action.lasts}`}</button>}
          </p>
        ))}
      </>
    );
  }
  await renderPart(<Part />);
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  if (ids.length > 1) {
    const question = await screen.findByRole('dialog', { name: `Archive ${ids.length}?` });
    expect([question.textContent, sent]).toEqual([
      expect.stringContaining(`about ${ids.length.toLocaleString('en')} rows of the list`),
      [],
    ]);
    fireEvent.click(within(question).getByRole('button', { name: `Archive ${ids.length}` }));
  }
  return { sent, changed: () => changed };
}

test('many are changed in parts, told as one, and taken back as one within 30 seconds', async () => {
  const { sent, changed } = await shown(Array.from({ length: 1_200 }, (_, n) => n + 1));
  await screen.findByText('1200 archived');
  expect([sent, changed()]).toEqual([[[500, false], [500, false], [200, false]], 1]); // prettier-ignore
  fireEvent.click(screen.getByRole('button', { name: 'Undo for 30000' }));
  await screen.findByText('1200 in use');
  expect([sent.slice(3).map(([count]) => count), changed()]).toEqual([[500, 500, 200], 1]);
});

test('what was done before it was stopped is told and can be taken back, and what stopped it is told', async () => {
  const { sent, changed } = await shown(Array.from({ length: 700 }, (_, n) => n + 1), (part) => part.includes(501)); // prettier-ignore
  await screen.findByText('500 archived');
  await screen.findByText('failed');
  fireEvent.click(screen.getByRole('button', { name: 'Undo for 30000' }));
  await waitFor(() => expect(sent).toEqual([[500, false], [500, true]])); // prettier-ignore
  expect(changed()).toBe(0);
});

test('one is changed without a question, for it is taken back as easily', async () => {
  const { sent } = await shown([7]);
  await screen.findByText('1 archived');
  expect([sent, screen.queryByRole('dialog')]).toEqual([[[1, false]], null]);
});

test('changed again, the same ones have one offer: the earlier would take back what is no more', async () => {
  await shown([7]);
  await screen.findByText('1 archived');
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(screen.queryByText('1 archived')).toBeNull());
  await screen.findByText('1 archived');
  expect(screen.getAllByRole('button', { name: 'Undo for 30000' })).toHaveLength(1);
});

test('all of a list are those that may be chosen', async () => {
  const all = allOf([1, 2, 3], (id) => id, (id) => id !== 2); // prettier-ignore
  expect([all.choosable, [...(await all.chooseAll())]]).toEqual([2, [1, 3]]);
});
