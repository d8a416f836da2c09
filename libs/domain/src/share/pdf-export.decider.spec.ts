import { describe, expect, test } from '@jest/globals';
import { isRefusal } from '../kernel/errors/errors.js';
import {
  archiveEndsAt,
  isOverdue,
  OPEN_EXPORTS,
  openExports,
  type PdfExportCommand,
  pdfExports,
  type PdfExportsState,
  type PlanOutcome,
} from './pdf-export.decider.js';

const at = '2026-11-29T08:00:00.000Z';
const start = (taskId: number, planIds: readonly number[] = [1, 2]): PdfExportCommand => ({
  type: 'StartExport',
  start: { userId: 7, taskId, planIds, language: 'en', at },
});
const drawn = (taskId: number, outcome: PlanOutcome, when = at): PdfExportCommand => ({ type: 'DecidePlan', taskId, outcome, at: when });

function after(
  commands: readonly PdfExportCommand[],
  from: PdfExportsState = pdfExports.initial,
): { state: PdfExportsState; said: string[] } {
  let state = from;
  const said: string[] = [];
  for (const command of commands) {
    const decided = pdfExports.decide(command, state);
    if (isRefusal(decided)) {
      said.push(decided.key);
      continue;
    }
    for (const event of decided) {
      said.push(event.type);
      state = pdfExports.evolve(state, event);
    }
  }
  return { state, said };
}

describe('PDFs of several plans', () => {
  test('each plan is decided once and in turn; the last ends the export, and the last export the work', () => {
    const { said, state } = after([
      start(1),
      start(2, [5]),
      drawn(1, { planId: 2, document: 10 }),
      drawn(1, { planId: 1, document: 10 }),
      drawn(1, { planId: 1, document: 11 }),
      drawn(1, { planId: 2, failed: 'PlanNotFound' }),
      drawn(2, { planId: 5, document: 12 }),
      drawn(2, { planId: 5, document: 13 }),
    ]);
    expect(said).toEqual([
      ...['PdfExportStarted', 'PdfExportStarted', 'notReady', 'PdfExportPlanDecided', 'notReady', 'PdfExportPlanDecided'],
      ...['PdfExportEnded', 'PdfExportPlanDecided', 'PdfExportEnded', 'PdfExportsDone', 'notReady'],
    ]);
    expect(openExports(state)).toEqual([]);
    expect(state.exports.map(({ outcomes }) => outcomes)).toEqual([
      [
        { planId: 1, document: 10 },
        { planId: 2, failed: 'PlanNotFound' },
      ],
      [{ planId: 5, document: 12 }],
    ]);
  });

  test('a person has so many open and no more; thirty are remembered', () => {
    const many = Array.from({ length: OPEN_EXPORTS + 1 }, (_, n) => start(n + 1, [1]));
    expect(after(many).said.slice(-2)).toEqual(['PdfExportStarted', 'tooManyRequests']);
    const one = (n: number) => [start(n, [1]), drawn(n, { planId: 1, document: n })];
    const { exports } = after(Array.from({ length: 40 }, (_, n) => one(n + 1)).flat()).state;
    expect(exports.map(({ taskId }) => taskId)).toEqual(Array.from({ length: 30 }, (_, n) => n + 11));
  });

  test('the archive is there for an hour, and within the day for which its PDFs are kept; of nothing there is none', () => {
    const ends = (outcome: PlanOutcome, when: string) => archiveEndsAt(after([start(1, [1]), drawn(1, outcome, when)]).state.exports[0]!);
    expect(ends({ planId: 1, document: 9 }, '2026-11-29T08:01:00.000Z')).toBe('2026-11-29T09:01:00.000Z');
    expect(ends({ planId: 1, document: 9 }, '2026-11-30T07:30:00.000Z')).toBe('2026-11-30T08:00:00.000Z');
    expect(ends({ planId: 1, failed: 'pdfFailed' }, at)).toBeNull();
    const [open] = after([start(1)]).state.exports;
    expect(archiveEndsAt(open!)).toBeNull();
    expect([isOverdue(open!, Date.parse('2026-11-29T19:59:59Z')), isOverdue(open!, Date.parse('2026-11-29T20:00:00Z'))]).toEqual([
      false,
      true,
    ]);
  });
});
