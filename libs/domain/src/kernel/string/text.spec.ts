import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { foldText } from './fold-text.js';
import { crossField, deleteBody, listQuery, queryBoolean, queryId, queryNumber, queryWhole } from '../schema/schema.js';
import { email, isoDate, multilineText, optionalText, positiveId, text } from './text.js';
import { validate } from '../errors/validate.js';

const keys = (schema: z.ZodType, input: unknown) => {
  const read = validate(schema, input);
  return 'refusal' in read ? read.refusal.details.map((d) => `${d.field}:${d.key}`) : read.value;
};

describe('text', () => {
  const name = z.strictObject({ name: text(2, 5) });
  test('is trimmed and NFC, and counted in code points', () => {
    expect(keys(name, { name: '  Jose\u0301 ' })).toEqual({ name: 'José' });
    expect(keys(name, { name: '🌾🌾🌾🌾🌾' })).toEqual({ name: '🌾🌾🌾🌾🌾' });
    expect(keys(name, { name: '🌾🌾🌾🌾🌾🌾' })).toEqual(['name:lengthRange']);
    expect(keys(name, { name: 'a' })).toEqual(['name:lengthRange']);
  });
  test('that is missing, null or blank is required', () => {
    for (const input of [{}, { name: null }, { name: '' }, { name: '   ' }]) expect(keys(name, input)).toEqual(['name:required']);
    // zero-width space, soft hyphen, word joiner, right-to-left mark, Hangul filler: nobody sees any of them
    for (const unseen of ['\u200b\u200b', '\u00ad \u2060', '\u200f\u200f', '\u3164\u3164']) {
      expect(keys(name, { name: unseen })).toEqual(['name:required']);
      expect(keys(multilineText(20, { min: 1 }), unseen)).toEqual([':required']);
      expect(keys(multilineText(20), `\n${unseen}`)).toBe('');
      expect(keys(z.strictObject({ state: optionalText(2, 3) }), { state: unseen })).toEqual({ state: null });
    }
    // in a word they shape it: क्‍ष is written with a joiner
    expect(keys(name, { name: 'क्\u200dष' })).toEqual({ name: 'क्\u200dष' });
  });
  test('has no control characters and no half characters', () => {
    expect(keys(name, { name: 'a\u0000b' })).toEqual(['name:invalidCharacter']);
    expect(keys(name, { name: 'a\nb' })).toEqual(['name:invalidCharacter']);
    expect(keys(name, { name: 'a\ud800b' })).toEqual(['name:invalidCharacter']);
    expect(keys(multilineText(20), 'one\r\n\ttwo')).toBe('one\n\ttwo');
    expect(keys(multilineText(20), 'one\u0007')).toEqual([':invalidCharacter']);
  });
  test('has no heap of marks on one letter, which would take the square of their number to put in order', () => {
    const heap = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;
    expect(keys(multilineText(10_000), heap(30))).toBe(heap(30).normalize('NFC'));
    expect(keys(multilineText(10_000), heap(32))).toEqual([':invalidCharacter']);
    expect(keys(name, { name: heap(60_000) })).toEqual(['name:lengthRange']);
    expect(foldText(heap(60_000))).toBe('a');
  });
  test('that is optional may be cleared', () => {
    const body = z.strictObject({ state: optionalText(2, 3) });
    expect(keys(body, { state: ' ' })).toEqual({ state: null });
    expect(keys(body, {})).toEqual({});
    expect(keys(body, { state: 'a' })).toEqual(['state:lengthRange']);
  });
  test('numbers are no text', () => expect(keys(name, { name: 7 })).toEqual(['name:invalidType']));
});

describe('dates, ids and queries', () => {
  test('a date is a day of the calendar', () => {
    expect(keys(isoDate(), '2024-02-29')).toBe('2024-02-29');
    for (const wrong of ['2026-02-30', '2026-02-29', 'x', '', '2026-1-1', 20260101])
      expect(keys(isoDate(), wrong)).toEqual([':invalidDate']);
  });
  test('an id is a positive integer', () => {
    expect(keys(positiveId(), 2 ** 53 - 1)).toBe(2 ** 53 - 1);
    for (const wrong of [0, -1, 1.5, 2 ** 53, '7', Number.NaN]) expect(keys(positiveId(), wrong)).toEqual([':invalidId']);
    expect(keys(queryId(), '7')).toBe(7);
    for (const wrong of ['', 'x', '1e3', '1.0', '0', ['1', '2']]) expect(keys(queryId(), wrong)).toEqual([':invalidId']);
  });
  test('a number of a query is between its bounds, and whole where it counts', () => {
    expect(keys(queryNumber(1, 2), '1.5')).toBe(1.5);
    expect(keys(queryWhole(1900, 2200), '2026')).toBe(2026);
    expect([keys(queryNumber(1, 2), '3'), keys(queryWhole(1, 2), '0')]).toEqual([[':outOfRange'], [':outOfRange']]);
    for (const wrong of ['1.5', 'x', '', '1e3', ['1', '2']]) expect(keys(queryWhole(1, 2000), wrong)).toEqual([':invalidNumber']);
  });
  test('a boolean of a query', () => {
    expect(['true', '1', 'false', '0'].map((raw) => keys(queryBoolean(), raw))).toEqual([true, true, false, false]);
    expect(keys(queryBoolean(), 'yes')).toEqual([':invalidOption']);
  });
  test('a list query has defaults, an alias and an allow-list', () => {
    const query = listQuery(['name', 'createdAt'], { groupId: queryId() });
    expect(keys(query, { groupId: '3' })).toEqual({
      groupId: 3,
      pageNo: 1,
      pageSize: 20,
      sortBy: 'name',
      sortOrder: 'asc',
      status: 'true',
    });
    expect(keys(query, { groupId: '3', pageNum: '2' })).toMatchObject({ pageNo: 2 });
    expect(keys(query, { sortBy: 'password', pageSize: '201', pageNo: '0', status: 'x', other: '1' })).toEqual([
      'pageNo:outOfRange',
      'pageSize:outOfRange',
      'sortBy:invalidOption',
      'status:invalidOption',
      'groupId:required',
      'other:unknownField',
    ]);
  });
  test('an e-mail address', () => {
    expect(keys(email(), ' x@y.zz ')).toBe('x@y.zz');
    for (const wrong of ['a@', 'a b@c.d']) expect(keys(email(), wrong)).toEqual([':invalidEmail']);
  });
  test('a delete names its ids', () => expect(keys(deleteBody(), { ids: [] })).toEqual(['ids:itemCount']));
});

describe('all failures at once', () => {
  const body = z
    .strictObject({
      low: z.number(),
      high: z.number(),
      rows: z.array(z.strictObject({ share: z.number().min(0).max(100) })),
      name: text(1, 3),
    })
    .check(
      crossField((value, report) => {
        if (value.low !== undefined && value.high !== undefined && value.low >= value.high)
          report('low', 'outOfRange', { max: value.high });
      }),
    );
  test('a rule between fields speaks although another field is wrong', () => {
    const read = validate(body, { low: 4, high: 3, rows: [{ share: 1 }, { share: 101 }], extra: true });
    expect('refusal' in read && read.refusal.details).toEqual([
      expect.objectContaining({ field: 'rows[1].share', key: 'outOfRange', params: { max: 100, value: 101 } }),
      expect.objectContaining({ field: 'name', key: 'required' }),
      expect.objectContaining({ field: 'extra', key: 'unknownField' }),
      expect.objectContaining({ field: 'low', key: 'outOfRange', params: { max: 3 } }),
    ]);
  });
  test('and is silent where there are no fields', () => {
    expect(keys(z.strictObject({}).check(crossField((_, report) => report('name', 'required'))), [])).toEqual([':invalidType']);
  });
  test('and is silent about fields that are wrong themselves', () => {
    expect(keys(body, { low: 'x', high: 3, rows: [], name: 'a' })).toEqual(['low:invalidType']);
  });
});
