import { z } from 'zod';
import { isHeaped, normalForm } from './normal-form.js';
import '../errors/validation.errors.js';

/** Length as people count it: code points, not UTF-16 units. */
export const codePoints = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

// C0 controls never belong in one line of text; a lone surrogate cannot be sent as UTF-8
const LINE = /[\u0000-\u001f]|\p{Surrogate}/u;
const LINES = /[\u0000-\u0008\u000b-\u001f]|\p{Surrogate}/u;

// zero-width characters, soft hyphens, marks of direction: they shape what stands beside them, and by themselves are nothing to see or to click
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
const shown = (text: string): string => (UNSEEN.test(text) ? '' : text.trim());

interface TextOptions {
  /** Detail key of a wrong length, `lengthRange` unless given. An empty text where one is due is always `required`. */
  readonly key?: string;
  /** Leading and trailing blanks stay, for rules that look at them. */
  readonly untrimmed?: boolean;
}

function bounded(min: number, max: number, forbidden: RegExp, { key = 'lengthRange', untrimmed }: TextOptions) {
  const normal = (raw: string) => {
    const lines = raw.replaceAll('\r\n', '\n');
    const text = untrimmed ? lines : shown(lines);
    // NFC leaves a quarter of a text at least: what is longer than this is too long in any form
    return text.length > 8 * max ? text : normalForm(text, 'NFC');
  };
  return z
    .string()
    .overwrite(normal)
    .superRefine((text, ctx) => {
      const length = codePoints(text);
      if (forbidden.test(text) || (length <= max && isHeaped(text))) ctx.addIssue({ code: 'custom', message: 'invalidCharacter' });
      if (length === 0 && min > 0) ctx.addIssue({ code: 'custom', message: 'required' });
      else if (length < min || length > max) ctx.addIssue({ code: 'custom', message: key, params: { min, max, length } });
    })
    .meta({ minLength: min, maxLength: max });
}

/** One line: NFC, trimmed, without C0 controls, `min` to `max` code points. What nobody can see is as good as empty. */
export const text = (min: number, max: number, options: TextOptions = {}) => bounded(min, max, LINE, options);

/** Notes: as `text`, but line breaks (CR LF becomes LF) and tabs may stand in it, and it may be empty. */
export const multilineText = (max: number, options: TextOptions & { min?: number } = {}) => bounded(options.min ?? 0, max, LINES, options);

/** A text a person may leave out: blank and null both clear it (null), absent leaves it alone (undefined). */
export const optionalText = (min: number, max: number, options: TextOptions = {}) =>
  z.preprocess((raw) => (typeof raw === 'string' && shown(raw) === '' ? null : raw), text(min, max, options).nullish());

/** `YYYY-MM-DD`, a day that exists in the calendar. */
export const isoDate = () => z.iso.date({ error: 'invalidDate' });

/** The id of a stored entity: an integer from 1 to 2^53 − 1. */
export const positiveId = () => z.int({ error: 'invalidId' }).min(1, { error: 'invalidId' });

/** Address as people type it; compared without regard to case by whoever stores it. */
export const email = () => text(1, 254).pipe(z.email({ error: 'invalidEmail' }));
