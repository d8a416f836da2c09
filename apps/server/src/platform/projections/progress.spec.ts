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
      command === 'MGET' ? ['1', checked(checkpointPlace(base), '5'), null, checked(documentPlace(base, '!last'), 'e-5')] : null,
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
