import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { Asked } from './asked';

afterEach(cleanup);

async function shown(run: () => Promise<unknown>) {
  await renderPart(
    <Asked what="Remove the passkey" confirmLabel="Remove" onConfirm={run}>
      {(ask) => (
        <button type="button" onClick={ask}>
          Remove
        </button>
      )}
    </Asked>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return screen.findByRole('dialog', { name: 'Remove the passkey?' });
}

test('nothing goes before somebody said so, and Cancel leaves it', async () => {
  let done = 0;
  const question = await shown(async () => (done += 1));
  expect([done, question.textContent]).toEqual([0, expect.stringContaining('This cannot be taken back.')]);
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done).toBe(0);
});

test('it is done once, and the question goes', async () => {
  let done = 0;
  const question = await shown(async () => (done += 1));
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done).toBe(1);
});

test('what stops it is told, and the question stays', async () => {
  const question = await shown(() => Promise.reject(new Error('no')));
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await within(question).findByRole('alert');
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
