import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { formatInstant } from '../../../i18n/date';
import { renderPart } from '../../../ui/testing/render-part';
import { SmsDialog } from './sms-dialog';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const UNTIL = '2026-05-26T02:30:00.000Z';
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const night = answer(409, {
  ...{ status: 409, key: 'quietHours', message: 'It is night there' },
  details: [{ field: 'quietHours', key: 'quietHours', message: 'It is night there', params: { until: UNTIL } }],
});

// what the growing text area listens to, which jsdom lacks
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

test('R583 at night where the fields lie nothing is sent before a word more, and the dialog says until when', async () => {
  const sent: object[] = [];
  const onClose = jest.fn();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    const address = typeof asked === 'string' ? asked : asked instanceof URL ? asked.href : asked.url;
    if (!address.includes('weather/sms'))
      return answer(200, {
        ...{ customerId: 3, automatic: true, agreed: true, at: '2026-05-01T08:00:00Z', by: { id: 1, name: 'Asha' } },
        ...{ phoneNumber: '+911', messages: [] },
      });
    sent.push(JSON.parse(String(init?.body)) as object);
    return sent.length === 1 ? night : answer(200, { sent: true, segments: 1 });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SmsDialog customerId={3} phoneNumber="+911" name="Vikram" words="Frost tonight" onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByText(/Recorded on/); // before their word is known nothing can be sent
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
  expect((await screen.findByRole('alert')).textContent).toContain(formatInstant(UNTIL));
  expect([sent, onClose.mock.calls]).toEqual([[{ phoneNumber: '+911', content: 'Frost tonight', quietHours: 'respect' }], []]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send now all the same' })));
  expect(sent[1]).toEqual({ phoneNumber: '+911', content: 'Frost tonight', quietHours: 'ignore' });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
