import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { session } from '../../../api/session';
import type { CurrentUser } from '../../../api/user';
import { renderPart } from '../../../ui/testing/render-part';
import { QuestionBlock } from './question-block';
import type { Question } from './questions';
import type { Report } from './report-queries';
import type { Watcher } from './use-watchers';

beforeEach(() => session.setUser({ id: 7, metricTypeId: 0 } as unknown as CurrentUser));
afterEach(cleanup);

/** Which questions were drawn, each time that their kind was looked at. */
let drawn: string[] = [];
const question = (id: string): Question => ({
  id,
  unit: 'kg',
  get kind() {
    drawn.push(id);
    return 'number' as const;
  },
});
const block = { id: 'yield', questions: ['prunings_tdm', 'burntResidue_tdm'].map(question) };
const stable = { asked: [], onChange: () => undefined, onSettle: () => undefined };
const reportOf = (answers: object) =>
  ({ reportId: 1, editable: true, answers: { yield: answers }, compliance: {}, impactAreas: [] }) as unknown as Report;

interface Look {
  readonly answers: object;
  readonly watchers?: readonly Watcher[];
}
/** Tells the shown block of other answers and watchers. */
const changed = new EventTarget();

function Shown({ first }: { first: Look }) {
  const [{ answers, watchers = [] }, set] = useState(first);
  useEffect(() => {
    const take = (event: Event) => set((event as CustomEvent<Look>).detail);
    changed.addEventListener('look', take);
    return () => changed.removeEventListener('look', take);
  }, []);
  return <QuestionBlock {...stable} {...{ block, watchers }} report={reportOf(answers)} />;
}
const change = (detail: Look) => act(() => void changed.dispatchEvent(new CustomEvent('look', { detail })));

async function show(answers: object) {
  const client = new QueryClient();
  const view = await renderPart(
    <QueryClientProvider client={client}>
      <Shown first={{ answers }} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('textbox');
  return view;
}

test('an answer wakes its own question and no other, though the whole report is a new one', async () => {
  await show({ prunings_tdm: 1, burntResidue_tdm: 80 });
  drawn = [];
  change({ answers: { prunings_tdm: 2, burntResidue_tdm: 80 } });
  expect([...new Set(drawn)]).toEqual(['prunings_tdm']);
  drawn = [];
  change({
    answers: { prunings_tdm: 2, burntResidue_tdm: 80 },
    watchers: [{ id: 3, name: 'Bruno', question: 'yield.burntResidue_tdm', at: 0 }],
  });
  expect([...new Set(drawn)]).toEqual(['burntResidue_tdm']);
});

test('how an answer is known is asked where somebody opens it', async () => {
  const { container } = await show({ prunings_tdm: 1 });
  const details = container.querySelector('details')!;
  expect(details.querySelectorAll('input')).toHaveLength(0);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(details.querySelectorAll('input').length).toBeGreaterThan(2));
});
