import { expect, jest, test } from '@jest/globals';
import type { ReadModel } from '../../platform/read-model/read-model.js';
import { ImportPace, newPace } from './import-pace.js';

const paceOf = (waitFor: () => Promise<void>) => {
  const asked = jest.fn((_list: string, _position: number) => waitFor());
  return { pace: new ImportPace({ waitFor: asked } as unknown as ReadModel), asked };
};

test('an import waits until lists show all but its last eight batches', async () => {
  const { pace, asked } = paceOf(async () => undefined);
  const run = newPace();
  for (let position = 1; position <= 10; position++) {
    run.appended.push(position * 100);
    await pace.keep(run);
  }
  expect(asked.mock.calls).toEqual([
    ['uploads', 100],
    ['uploads', 200],
  ]);
});

test('lists that do not get there hold it up once in half a minute', async () => {
  const { pace, asked } = paceOf(async () => {
    throw new Error('they are built anew');
  });
  const run = newPace();
  for (let position = 1; position <= 30; position++) {
    run.appended.push(position);
    await pace.keep(run);
  }
  expect(asked).toHaveBeenCalledTimes(1);
  run.unpacedUntil = performance.now() - 1;
  run.appended.push(31);
  await pace.keep(run);
  expect(asked).toHaveBeenCalledTimes(2);
});
