import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { forgetNotices, useNotices } from '../feedback/notices';
import { renderPart } from '../testing/render-part';
import { BulkQuestion } from './bulk-question';
import { inParts } from './in-parts';

afterEach(() => {
  cleanup();
  forgetNotices();
});

async function asked(count: number, failsAfter = Infinity) {
  const back: number[][] = [];
  let done = 0;
  function Part() {
    const { shown } = useNotices();
    return (
      <>
        <BulkQuestion<number>
          title={`Move ${count} growers?`}
          confirmLabel={`Move ${count}`}
          count={count}
          run={(onDone) => {
            const ids = Array.from({ length: count }, (_, n) => n);
            const move = async (part: readonly number[]) => {
              if (part[0]! >= failsAfter) throw new Error('no');
              return [...part];
            };
            return inParts(ids, 2, move, onDone);
          }}
          told={(moved) => `${moved} moved`}
          undo={async (moved) => back.push([...moved])}
          onClose={() => undefined}
          onDone={() => (done += 1)}
        />
        {shown.map(({ id, text, action }) => (
          <p key={id}>
            {text} {action && <button onClick={action.run}>{`${action.label} for ${action.lasts}`}</button>}
          </p>
        ))}
      </>
    );
  }
  await renderPart(<Part />);
  const move = await screen.findByRole('button', { name: `Move ${count}` });
  await act(async () => fireEvent.click(move));
  return { back, done: () => done };
}

test('many are asked about once with their number, and are taken back within 30 seconds', async () => {
  const { back, done } = await asked(5);
  await screen.findByText(/5 moved/);
  expect(done()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo for 30000' }));
  await waitFor(() => expect(back).toEqual([[0, 1, 2, 3, 4]]));
});

test('what was done before it stopped is told and can be taken back; the question stays with what stopped it', async () => {
  const { back, done } = await asked(5, 2);
  await screen.findByText(/2 moved/);
  expect([done(), screen.queryByRole('alert') !== null]).toEqual([0, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo for 30000', hidden: true }));
  await waitFor(() => expect(back).toEqual([[0, 1]]));
});
