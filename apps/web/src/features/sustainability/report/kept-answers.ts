import { draftSlot } from '../../../live/device/device-memory';
import type { AnswerChange } from './answer-changes';

export interface KeptAnswer {
  readonly slot: string;
  readonly change: AnswerChange;
}
let made = 0;
/** In the order of answering, also of several pages at once. */
const next = (): string => `${Date.now()}.${String(made++).padStart(6, '0')}`;

/**
 * Answers that the server has not taken yet, a slot each, so that two pages of one person never write over each other's. A reload
 * finds them, and signing out asks what becomes of them.
 */
export function keptAnswers(userId: number, reportId: number) {
  const own = draftSlot(userId, `report.${reportId}.`);
  return {
    all: (): KeptAnswer[] =>
      Object.keys(localStorage)
        .filter((slot) => slot.startsWith(own))
        .toSorted()
        .map((slot) => ({ slot, change: JSON.parse(localStorage.getItem(slot)!) as AnswerChange })),
    keep(change: AnswerChange): KeptAnswer {
      const slot = own + next();
      localStorage.setItem(slot, JSON.stringify(change));
      return { slot, change };
    },
    /** What is left of an answer and has to be asked, in its place in the order. */
    keepPart(of: KeptAnswer, path: string, change: AnswerChange): KeptAnswer {
      const slot = `${of.slot}.${path}`;
      localStorage.setItem(slot, JSON.stringify(change));
      return { slot, change };
    },
    forget: ({ slot }: KeptAnswer): void => localStorage.removeItem(slot),
  };
}
