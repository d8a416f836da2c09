import { afterEach, beforeEach, describe, expect, test, jest } from '@jest/globals';
import type { SaveTemplate, TemplateBody } from '@loam/domain/plan/template.schema';
import { ApiError } from '../../../api/api-error';
import { TemplateEdits } from './template-edits';

const first = {
  id: 3,
  revision: 1,
  name: 'Potato',
  description: null,
  nutritionalRequirements: [{ id: 1, value: 10 }],
} as unknown as TemplateBody;
const refusal = (status: number) => new ApiError({ status, key: 'x', message: 'x', details: [] });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A server that holds the template; `next` fails the next call. */
function open() {
  let held = first;
  const sent: SaveTemplate[] = [];
  const failures: unknown[] = [];
  const refused: unknown[] = [];
  const edits = new TemplateEdits(
    first,
    {
      save: async (body) => {
        sent.push(body);
        const failure = failures.shift();
        if (failure) throw failure;
        if (body.revision !== held.revision) throw refusal(412);
        const { revision: _revision, ...values } = body;
        held = { ...held, ...values, revision: held.revision + 1 } as TemplateBody;
        return held;
      },
      read: async () => held,
    },
    { saved: () => undefined, refused: (error) => refused.push(error) },
  );
  const others = (values: Partial<TemplateBody>) => (held = { ...held, ...values, revision: held.revision + 1 });
  return { edits, sent, failures, refused, others, held: () => held };
}

describe('edits of a template on their way', () => {
  test('show at once, and only the last of a value is sent', async () => {
    const { edits, sent } = open();
    edits.edit('name', () => ({ name: 'P' }));
    edits.edit('name', () => ({ name: 'Potato, 40 t' }));
    expect([edits.shown().name, edits.standing().kind]).toEqual(['Potato, 40 t', 'saving']);
    await jest.advanceTimersByTimeAsync(600);
    expect(sent).toEqual([{ id: 3, revision: 1, name: 'Potato, 40 t' }]);
    expect(edits.standing()).toEqual({ kind: 'saved' });
  });

  test('are made again on what somebody else saved meanwhile', async () => {
    const { edits, others, held } = open();
    others({
      nutritionalRequirements: [
        { id: 1, value: 10 },
        { id: 5, value: 20 },
      ],
    });
    edits.edit('need1', (now) => ({
      nutritionalRequirements: now.nutritionalRequirements.map((one) => (one.id === 1 ? { ...one, value: 99 } : one)),
    }));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(held().nutritionalRequirements).toEqual([
      { id: 1, value: 99 },
      { id: 5, value: 20 },
    ]);
    expect(edits.shown().revision).toBe(3);
  });

  test('wait for the connection, and are given up when they are refused', async () => {
    const { edits, failures, refused, held } = open();
    failures.push(new TypeError('Network Issue'));
    edits.edit('name', () => ({ name: 'Kept' }));
    await jest.advanceTimersByTimeAsync(600);
    expect([edits.standing(), edits.shown().name]).toEqual([{ kind: 'offline', edits: 1 }, 'Kept']);
    await jest.advanceTimersByTimeAsync(3_100);
    expect([edits.standing(), held().name]).toEqual([{ kind: 'saved' }, 'Kept']);
    failures.push(refusal(422));
    edits.edit('name', () => ({ name: '' }));
    await jest.advanceTimersByTimeAsync(600);
    expect([edits.shown().name, refused.length, edits.standing().kind]).toEqual(['Kept', 1, 'saved']);
  });
});
