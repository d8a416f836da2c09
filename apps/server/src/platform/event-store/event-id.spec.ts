import { describe, expect, test } from '@jest/globals';
import { newEventId } from './event-id.js';

describe('the id of an event', () => {
  const ids = Array.from({ length: 5_000 }, newEventId);

  test('is a UUID of version 7, never twice the same', () => {
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('carries the time, which never runs backwards', () => {
    const times = ids.map((id) => parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
    expect(Math.abs(times[0]! - Date.now())).toBeLessThan(60_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
