import { expect, test } from '@jest/globals';
import { StoreDamaged, StoreUnavailable } from '../event-store/event-store.port.js';
import type { ReadModelBatch } from '../read-model/read-model.port.js';
import { checked, checkpointPlace, documentPlace } from '../read-model/checked.js';
import { Progress } from './progress.js';

const base = 'rm:growers:';

/** A projection in use, at position 5, over events whose content does what `opening` does. */
async function folding(
  opening: () => unknown,
  apply = async (event: { data: unknown }, _to: ReadModelBatch): Promise<void> => void event.data,
) {
  const projection = {
    name: 'growers',
    version: 1,
    types: ['Happened'],
    erasedToo: true,
    apply,
  };
  const redis = {
    send: async (command: string) =>
      command === 'MGET' ? ['1', null, checked(checkpointPlace(base), '5'), null, checked(documentPlace(base, '!last'), 'e-5')] : null,
  };
  const progress = await Progress.open(
    projection as never,
    redis as never,
    { base: async () => base } as never,
    {
      lastPosition: async () => 6,
      readAll: async function* () {
        yield { position: 5, id: 'e-5' };
      },
    } as never,
    async () => undefined,
    true,
  );
  const event = {
    id: 'e-6',
    position: 6,
    type: 'Happened',
    stream: 'grower-1',
    get data() {
      return opening();
    },
  };
  return progress!.fold([event as never]);
}

test('an event that a projection cannot take is parked', async () => {
  const step = await folding(() => {
    throw new TypeError('no such field');
  });
  expect(step).toMatchObject({
    docs: [
      ['!last', expect.stringContaining('e-6')],
      ['!parked', expect.stringContaining('"position":6')],
    ],
  });
});

test('so is one that cannot be opened when what was made of it is written', async () => {
  const damaged = () => {
    throw new StoreDamaged(6, 'the sealed event does not open');
  };
  const late = async (event: { data: unknown }, to: ReadModelBatch) =>
    to.put('item', {
      get name() {
        return event.data;
      },
    });
  const step = await folding(damaged, late);
  expect(step?.docs.map((doc) => (doc as string[])[0])).toEqual(['!last', '!parked']);
});

test('a store or a key that is out of reach is no fault of the event: the step is tried again', async () => {
  await expect(
    folding(() => {
      throw new StoreUnavailable('keys.sqlite is locked');
    }),
  ).rejects.toBeInstanceOf(StoreUnavailable);
});

/** What `open` makes of a space at position 5 of 6, and the commands that it sent. */
async function opened(current: string | null, building: string | null, lastId = 'e-5') {
  const sent: string[][] = [];
  const redis = {
    send: async (...command: string[]) => {
      sent.push(command);
      return command[0] === 'MGET'
        ? [current, building, checked(checkpointPlace(base), '5'), null, checked(documentPlace(base, '!last'), lastId)]
        : null;
    },
  };
  const store = {
    lastPosition: async () => 6,
    readAll: async function* () {
      yield { position: 5, id: 'e-5' };
    },
  };
  const dropped: string[] = [];
  const progress = await Progress.open(
    { name: 'growers', version: 2, types: ['Happened'], erasedToo: true, apply: async () => undefined } as never,
    redis as never,
    { base: async () => base } as never,
    store as never,
    async (keys) => void dropped.push(keys),
    true,
  );
  return { at: progress!.position, live: progress!.live, progress: progress!, dropped, deleted: sent.filter(([name]) => name === 'DEL') };
}

test('a build that was broken off goes on where it stood, and is in use with its last step', async () => {
  const { at, live, dropped, deleted, progress } = await opened(null, '2');
  expect({ at, live, dropped, deleted }).toEqual({ at: 5, live: false, dropped: [], deleted: [] });
  const step = await progress.fold([{ id: 'e-6', position: 6, type: 'Happened', stream: 'grower-1', data: {} } as never]);
  expect(step).toMatchObject({ done: true, building: `${base}building`, current: `${base}current`, version: '2' });
});

test.each([
  ['it was condemned, or its keys were being dropped', null, 'e-5'],
  ['another version was being built', '3', 'e-5'],
  ['the log has another event at its checkpoint', '2', 'e-other'],
])('a build begins at the first event when %s', async (_, building, lastId) => {
  const { at, live, dropped, deleted } = await opened(null, building, lastId);
  expect({ at, live, dropped }).toEqual({ at: 0, live: false, dropped: [`${base}v2:`] });
  expect(deleted).toEqual([['DEL', `${base}building`, `${base}current`]]);
});
