import { expect, test } from '@jest/globals';
import { StoreUnavailable } from '../event-store/event-store.port.js';
import { checked, checkpointPlace, documentPlace } from '../read-model/checked.js';
import { Progress } from './progress.js';

const base = 'rm:growers:';

/** A projection in use, at position 5, over events whose content does what `opening` does. */
async function folding(opening: () => unknown) {
  const projection = {
    name: 'growers',
    version: 1,
    types: ['Happened'],
    erasedToo: true,
    apply: async (event: { data: unknown }) => void event.data,
  };
  const redis = {
    send: async (command: string) =>
      command === 'MGET' ? ['1', checked(checkpointPlace(base), '5'), null, checked(documentPlace(base, '!last'), 'e-5')] : null,
    drop: async () => undefined,
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

test('a store or a key that is out of reach is no fault of the event: the step is tried again', async () => {
  await expect(
    folding(() => {
      throw new StoreUnavailable('keys.sqlite is locked');
    }),
  ).rejects.toBeInstanceOf(StoreUnavailable);
});
