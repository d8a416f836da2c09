import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../../../api/api-error';
import { idsThat, type Outcomes, runImport } from './import-run';

const ids = Array.from({ length: 60 }, (_, at) => 1001 + at);
const refusal = (key: string, params: Record<string, unknown> = {}) =>
  new ApiError({ status: 409, key, message: key, details: [{ field: 'ids', key, message: key, params }] });

describe('bringing records in', () => {
  test('goes part by part and says how far it is', async () => {
    const told: number[] = [];
    const parts: number[] = [];
    const end = await runImport(
      ids,
      (part) => Promise.resolve(parts.push(part.length)),
      (now) => told.push(idsThat(now, 'imported').length),
    );
    expect([parts, told]).toEqual([
      [25, 25, 10],
      [0, 25, 50, 60],
    ]);
    expect(idsThat(end, 'imported')).toEqual(ids);
  });

  test('what somebody else brought in meanwhile is named, and the rest of its part comes in', async () => {
    const asked: (readonly number[])[] = [];
    const end = await runImport(
      [1, 2, 3],
      (part) => {
        asked.push(part);
        return part.includes(2) ? Promise.reject(refusal('alreadyImported', { ids: [2] })) : Promise.resolve();
      },
      () => undefined,
    );
    expect(asked).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
    expect([idsThat(end, 'already'), idsThat(end, 'imported')]).toEqual([[2], [1, 3]]);
  });

  test('a part that fails says why, and stops no other', async () => {
    let last: Outcomes = new Map();
    await runImport(
      ids,
      (part) => (part.includes(1030) ? Promise.reject(refusal('libraryFull')) : Promise.resolve()),
      (now) => (last = now),
    );
    expect([idsThat(last, 'imported').length, idsThat(last, 'failed').length, last.get(1030)]).toEqual([
      35,
      25,
      { is: 'failed', why: expect.any(String) },
    ]);
  });
});
