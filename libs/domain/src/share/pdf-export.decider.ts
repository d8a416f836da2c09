import { apiErrors } from '../kernel/errors/api.errors.js';
import { DAY_MS } from '../kernel/locale/dates.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import type { Language } from '../kernel/locale/language.js';
import { pdfExportErrors } from './pdf-export.errors.js';

/** So many of one person wait or are drawn at once; they are drawn one after the other. */
export const OPEN_EXPORTS = 5;
/** So long the archive is there for who asked for it. */
const ARCHIVE_MS = 60 * 60_000;
/** Earlier ones of the same person are forgotten. */
const REMEMBERED = 30;

/** What became of a plan: the number of its PDF, or why there is none. */
export type PlanOutcome = { readonly planId: number; readonly document: number } | { readonly planId: number; readonly failed: string };

interface About {
  readonly userId: number;
  readonly taskId: number;
  readonly at: string;
}
type PdfExportStarted = {
  type: 'PdfExportStarted';
  data: About & { readonly planIds: readonly number[]; readonly language: Language };
};
export type PdfExportEvent =
  | PdfExportStarted
  /** Appended together with the plan's own event about its PDF. */
  | { type: 'PdfExportPlanDecided'; data: About & { readonly outcome: PlanOutcome } }
  | { type: 'PdfExportEnded'; data: About }
  /** No export of the person's is open any more. */
  | { type: 'PdfExportsDone'; data: Omit<About, 'taskId'> };

export type PdfExportCommand =
  | { type: 'StartExport'; start: PdfExportStarted['data'] }
  | { type: 'DecidePlan'; taskId: number; outcome: PlanOutcome; at: string };

export interface PdfExport {
  readonly taskId: number;
  readonly userId: number;
  readonly planIds: readonly number[];
  readonly language: Language;
  readonly startedAt: string;
  readonly lastAt: string;
  readonly endedAt: string | null;
  /** Of the first so many of `planIds`. */
  readonly outcomes: readonly PlanOutcome[];
}
export interface PdfExportsState {
  /** Oldest first. */
  readonly exports: readonly PdfExport[];
}

export const openExports = ({ exports }: PdfExportsState): readonly PdfExport[] => exports.filter(({ endedAt }) => endedAt === null);

/** PDFs lie in the store for a day: what is still open after half of one gives what it has. */
export const isOverdue = ({ startedAt }: PdfExport, now: number): boolean => now >= Date.parse(startedAt) + DAY_MS / 2;

/** Null while plans are drawn, and when none could be. */
export function archiveEndsAt({ startedAt, endedAt, outcomes }: PdfExport): string | null {
  if (endedAt === null || outcomes.every((one) => 'failed' in one)) return null;
  return new Date(Math.min(Date.parse(endedAt) + ARCHIVE_MS, Date.parse(startedAt) + DAY_MS)).toISOString();
}

/** The exports of one person, `pdfExports-<user>`: plans that are drawn one after the other, and what became of each. */
export const pdfExports: Decider<PdfExportsState, PdfExportCommand, PdfExportEvent> = {
  initial: { exports: [] },

  decide(command, state) {
    const open = openExports(state);
    if (command.type === 'StartExport') {
      if (open.length >= OPEN_EXPORTS) return refuse(apiErrors)('tooManyRequests');
      return [{ type: 'PdfExportStarted', data: command.start }];
    }
    const { taskId, outcome, at } = command;
    const one = open.find((each) => each.taskId === taskId);
    // refused rather than ignored: the PDF is recorded in the same append and must not be recorded twice
    if (!one || one.planIds[one.outcomes.length] !== outcome.planId) return refuse(pdfExportErrors)('notReady');
    const about = { userId: one.userId, taskId, at };
    const events: PdfExportEvent[] = [{ type: 'PdfExportPlanDecided', data: { ...about, outcome } }];
    if (one.outcomes.length + 1 < one.planIds.length) return events;
    events.push({ type: 'PdfExportEnded', data: about });
    if (open.length === 1) events.push({ type: 'PdfExportsDone', data: { userId: one.userId, at } });
    return events;
  },

  evolve(state, event) {
    switch (event.type) {
      case 'PdfExportStarted': {
        const { at, ...started } = event.data;
        const one: PdfExport = { ...started, startedAt: at, lastAt: at, endedAt: null, outcomes: [] };
        return { exports: [...state.exports, one].slice(-REMEMBERED) };
      }
      case 'PdfExportPlanDecided': {
        const { outcome, at, taskId } = event.data;
        return changed(state, taskId, ({ outcomes }) => ({ outcomes: [...outcomes, outcome], lastAt: at }));
      }
      case 'PdfExportEnded':
        return changed(state, event.data.taskId, () => ({ endedAt: event.data.at }));
      case 'PdfExportsDone':
        return state;
      default:
        return unknownEvent(state, event);
    }
  },
};

const changed = ({ exports }: PdfExportsState, taskId: number, change: (one: PdfExport) => Partial<PdfExport>): PdfExportsState => ({
  exports: exports.map((one) => (one.taskId === taskId ? { ...one, ...change(one) } : one)),
});
