import { z } from 'zod';
import { text } from '../string/text.js';
import { ownNames } from '../json/own-names.js';

/** Values of a query string or a path are text; this turns the digits of one into the number they are. */
const digits = (raw: unknown) => (typeof raw === 'string' && /^-?\d{1,16}$/.test(raw) ? Number(raw) : raw);

/** An id that is looked at by whom it leads to, so that what is none is answered like a missing one of its kind. Documents show the number it is. */
export const lateId = (minimum: 0 | 1 = 1) => z.string().meta({ type: 'integer', minimum, maximum: Number.MAX_SAFE_INTEGER });
/** An id in a query: `?groupId=7`. Anything else is `invalidId`. */
export const queryId = () => z.preprocess(digits, z.int({ error: 'invalidId' }).min(1, { error: 'invalidId' }));

const MOST_IDS = 1_000;
/** What is beyond one too many is not even looked at: each would be an error of its own. */
const apart = (one: unknown) => (typeof one === 'string' ? one.split(',', MOST_IDS + 1) : [one]);
/** One or several ids in a query: `?id=1&id=2`, or `?id=1,2`. */
export const queryIds = () =>
  z.preprocess(
    (raw) =>
      (Array.isArray(raw) ? (raw as unknown[]) : [raw])
        .flatMap(apart)
        .slice(0, MOST_IDS + 1)
        .map(digits),
    z
      .array(z.int({ error: 'invalidId' }).min(1, { error: 'invalidId' }))
      .min(1, { error: 'itemCount' })
      .max(MOST_IDS, { error: 'itemCount' }),
  );

export const queryNumber = (min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (raw) => (typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : raw),
    z.number({ error: 'invalidNumber' }).min(min, { error: 'outOfRange' }).max(max, { error: 'outOfRange' }),
  );
/** A number that counts something: a year, a revision. */
export const queryWhole = (min: number, max: number) => queryNumber(min, max).pipe(z.int({ error: 'invalidNumber' }));

/** `true|false|1|0`. */
export const queryBoolean = () =>
  z.preprocess(
    (raw) => (raw === 'true' || raw === '1' ? true : raw === 'false' || raw === '0' ? false : raw),
    z.boolean({ error: 'invalidOption' }),
  );

/** `pageNo` and `pageSize`: from 1. */
export const pageNumber = (max: number) =>
  z.preprocess(digits, z.int({ error: 'outOfRange' }).min(1, { error: 'outOfRange' }).max(max, { error: 'outOfRange' }));

const asBoolean: Readonly<Record<string, string>> = ownNames({ '1': 'true', '0': 'false' });
/** Which records a list shows; 1 and 0 are other spellings, as for every boolean of a query. */
export const statusFilter = () =>
  z
    .preprocess(
      (raw) => (typeof raw === 'string' ? (asBoolean[raw] ?? raw) : raw),
      z.enum(['true', 'false', 'all'], { error: 'invalidOption' }),
    )
    .default('true');

/** For lists that answer all of it unless a page is asked for. */
export const optionalPage = {
  pageNo: pageNumber(1_000_000).optional(),
  /** another name for it */
  pageNum: pageNumber(1_000_000).optional(),
  pageSize: pageNumber(200).optional(),
};
export function pageOf<T>(
  items: readonly T[],
  { pageNum, pageNo = pageNum, pageSize }: { pageNo?: number | undefined; pageNum?: number | undefined; pageSize?: number | undefined },
): { items: T[]; total: number; pageNo?: number; pageSize?: number } {
  if (pageNo === undefined && pageSize === undefined) return { items: [...items], total: items.length };
  const [no, size] = [pageNo ?? 1, pageSize ?? 20];
  return { items: items.slice((no - 1) * size, no * size), total: items.length, pageNo: no, pageSize: size };
}

/**
 * The query of a paged list (docs/api: lists). `sortBy` is one of the names given, the first unless sent.
 * `pageNum` is another name for `pageNo`. Add the route's own filters in `filters`.
 */
export function listQuery<const Sort extends readonly [string, ...string[]], Filters extends z.core.$ZodLooseShape = {}>(
  sortBy: Sort,
  filters?: Filters,
  defaults: { readonly sortBy?: Sort[number]; readonly sortOrder?: 'asc' | 'desc' } = {},
) {
  const shape = {
    pageNo: pageNumber(1_000_000).default(1),
    pageSize: pageNumber(200).default(20),
    sortBy: z.enum(sortBy).default((defaults.sortBy ?? sortBy[0]) as never),
    sortOrder: z.enum(['asc', 'desc']).default(defaults.sortOrder ?? 'asc'),
    search: text(0, 100).optional(),
    status: statusFilter(),
  };
  const alias = (raw: unknown) => {
    if (typeof raw !== 'object' || raw === null || !('pageNum' in raw)) return raw;
    const { pageNum, ...rest } = raw as Record<string, unknown>;
    return { pageNo: pageNum, ...rest };
  };
  // a filter of the same name takes the place of the usual one
  return z.preprocess(alias, z.strictObject({ ...shape, ...filters } as unknown as Omit<typeof shape, keyof Filters> & Filters));
}

const ids = (max: number) =>
  z
    .array(z.int({ error: 'invalidId' }).min(1, { error: 'invalidId' }))
    .min(1, { error: 'itemCount' })
    .max(max, { error: 'itemCount' });

/** What a DELETE names: `{id}` or `{ids}` in its body, or `?id=1&id=2`, always read as `ids`. `more` are its other fields. */
export const deleteBody = <More extends z.core.$ZodLooseShape = {}>(max = 1000, more?: More) =>
  z.strictObject({ ids: ids(max), ...(more as More) });

/**
 * A rule between fields that speaks even when other fields are wrong: `value` has only the fields that are right,
 * so that all failures are reported at once.
 */
export function crossField<T>(
  rule: (value: Partial<T>, report: (field: string, key: string, params?: Record<string, unknown>) => void) => void,
) {
  return z.superRefine<T>(
    (value, ctx) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      const broken = new Set(ctx.issues.map((issue) => issue.path?.[0]));
      const valid = Object.fromEntries(Object.entries(value).filter(([key]) => !broken.has(key))) as Partial<T>;
      rule(valid, (field, key, params) =>
        ctx.addIssue({ code: 'custom', message: key, path: field === '' ? [] : field.split('.'), params }),
      );
    },
    { when: () => true },
  );
}
