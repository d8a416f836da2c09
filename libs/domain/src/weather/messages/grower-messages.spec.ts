import { describe, expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { smsSize } from '../events/sms-segments.js';
import { SMS_MAX } from '../events/weather-event.schema.js';
import { growerMessages, type GrowerMessagesEvent, MOST_A_DAY } from './grower-messages.decider.js';
import { messageWords } from './message-words.js';
import { dueAfterQuiet } from './quiet-hours.js';

const { given } = specify(growerMessages);
const at = '2026-05-25T10:00:00.000Z';
const of = { growerId: 4 };
const agreed: GrowerMessagesEvent = { type: 'GrowerMessagesAgreed', data: { ...of, by: 9, at } };
const heat = { alertId: 1, name: 'Great heat', from: '2026-05-26', to: '2026-05-27', due: '2026-05-25T10:00:05.000Z' };
const plan = (values: Partial<typeof heat & { fieldId: number }> = {}) =>
  ({ type: 'PlanMessage', ...of, fieldId: 7, ...heat, ...values }) as const;
const planned = (values: object = {}): GrowerMessagesEvent => ({
  type: 'WeatherMessagePlanned',
  data: { ...of, key: '1-2026-05-26', ...heat, fieldIds: [7], ...values },
});
const queued = (key: string, mailId: number): GrowerMessagesEvent => ({ type: 'WeatherMessageQueued', data: { ...of, key, mailId, at } });

describe('what a grower agreed to', () => {
  test('nobody is told anything without their word', () => {
    given().when(plan()).thenNothing();
    given(agreed).when(plan()).then(planned());
  });

  test('is recorded with who and when, once; taken back, nothing that waits goes out any more', () => {
    const record = { type: 'RecordAgreement', ...of, by: 9, at } as const;
    given()
      .when({ ...record, agreed: true })
      .then(agreed);
    given()
      .when({ ...record, agreed: false })
      .thenNothing();
    given(agreed)
      .when({ ...record, agreed: true, by: 10 })
      .thenNothing();
    given(agreed, planned())
      .when({ ...record, agreed: false })
      .then(
        { type: 'GrowerMessagesEnded', data: { ...of, by: 9, at } },
        { type: 'WeatherMessageDropped', data: { ...of, key: '1-2026-05-26', because: 'ended', at } },
      );
  });
});

describe('messages', () => {
  test('one event of a grower is told once: another field joins what waits, and is left out of what is on its way', () => {
    given(agreed, planned()).when(plan()).thenNothing();
    given(agreed, planned())
      .when(plan({ fieldId: 8, to: '2026-05-28' }))
      .then(planned({ to: '2026-05-28', fieldIds: [7, 8] }));
    given(agreed, planned(), queued('1-2026-05-26', 3))
      .when(plan({ fieldId: 8 }))
      .thenNothing();
    given(agreed, planned(), queued('1-2026-05-26', 3))
      .when(plan({ from: '2026-05-28', to: '2026-05-28' }))
      .thenNothing();
    const later = { from: '2026-05-30', to: '2026-05-30' };
    given(agreed, planned(), queued('1-2026-05-26', 3))
      .when(plan(later))
      .then(planned({ key: '1-2026-05-30', ...later }));
    given(agreed, planned())
      .when(plan({ alertId: 2 }))
      .then(planned({ key: '2-2026-05-26', alertId: 2 }));
  });

  test('what was dropped before it went out is told when it comes again', () => {
    const dropped: GrowerMessagesEvent = {
      type: 'WeatherMessageDropped',
      data: { ...of, key: '1-2026-05-26', because: 'withdrawn', at },
    };
    given(agreed, planned(), dropped).when(plan()).then(planned());
  });

  test('are queued once; what became of them in the outbox is recorded once', () => {
    const queue = { type: 'QueueMessage', key: '1-2026-05-26', mailId: 3, at } as const;
    given(agreed, planned()).when(queue).then(queued('1-2026-05-26', 3));
    given(agreed, planned(), queued('1-2026-05-26', 3))
      .when({ ...queue, mailId: 4 })
      .thenNothing();
    const end = { type: 'EndMessage', mailId: 3, sent: false, at } as const;
    const ended: GrowerMessagesEvent = { type: 'WeatherMessageEnded', data: { ...of, key: '1-2026-05-26', mailId: 3, sent: false, at } };
    given(agreed, planned(), queued('1-2026-05-26', 3)).when(end).then(ended);
    given(agreed, planned(), queued('1-2026-05-26', 3), ended).when(end).thenNothing();
    given(agreed, planned(), queued('1-2026-05-26', 3))
      .when({ type: 'DropMessage', key: '1-2026-05-26', because: 'off', at })
      .thenNothing();
  });

  test('no more than a few a day', () => {
    const before = Array.from({ length: MOST_A_DAY }, (_, n): GrowerMessagesEvent[] => [
      planned({ key: `${n + 2}-x`, alertId: n + 2 }),
      queued(`${n + 2}-x`, n + 10),
    ]).flat();
    const queue = { type: 'QueueMessage', key: '1-2026-05-26', mailId: 3 } as const;
    given(agreed, ...before, planned())
      .when({ ...queue, at })
      .then({ type: 'WeatherMessageDropped', data: { ...of, key: '1-2026-05-26', because: 'enough', at } });
    const tomorrow = '2026-05-26T10:00:00.001Z';
    given(agreed, ...before, planned())
      .when({ ...queue, at: tomorrow })
      .then({ type: 'WeatherMessageQueued', data: { ...of, key: '1-2026-05-26', mailId: 3, at: tomorrow } });
  });
});

test('quiet hours are those of the field: from nine in the evening to eight in the morning', () => {
  const due = (utc: string, hours: number) => new Date(dueAfterQuiet(Date.parse(utc), hours * 3600)).toISOString();
  expect(due('2026-05-25T15:29:59.000Z', 5.5)).toBe('2026-05-25T15:29:59.000Z'); // 20:59:59 in Pune
  expect(due('2026-05-25T15:30:00.000Z', 5.5)).toBe('2026-05-26T02:30:00.000Z'); // 21:00 there, 08:00 the next day
  expect(due('2026-05-25T20:00:00.000Z', 5.5)).toBe('2026-05-26T02:30:00.000Z'); // 01:30 there
  expect(due('2026-05-26T02:30:00.000Z', 5.5)).toBe('2026-05-26T02:30:00.000Z');
  expect(due('2026-05-25T23:59:00.000Z', -3)).toBe('2026-05-25T23:59:00.000Z'); // 20:59 in Mato Grosso
  expect(due('2026-05-26T00:00:00.000Z', -3)).toBe('2026-05-26T11:00:00.000Z');
});

test('a message says which days, how much, where, and what is advised; too long, it ends within one message of the least price', () => {
  const content = {
    ...{ name: 'Great heat', unit: '°C', advice: 'Irrigate in the evening', fields: ['Hot field', 'Well'] },
    days: [
      { date: '2026-05-26', value: 40 },
      { date: '2026-05-27', value: 40.56 },
    ],
  };
  expect(messageWords(content, 'en')).toBe('Great heat: May 26 40 C, May 27 40.6 C (Hot field, Well). Irrigate in the evening');
  expect(messageWords(content, 'pt')).toContain('26 de mai. 40 C, 27 de mai. 40,6 C');
  expect(messageWords(content, 'mr')).toContain('२६ मे ४० C');
  const long = messageWords({ ...content, advice: 'x'.repeat(1000) }, 'en');
  expect([...long]).toHaveLength(SMS_MAX);
  expect([long.endsWith('xxx...'), smsSize(long).encoding]).toEqual([true, 'GSM-7']);
});
