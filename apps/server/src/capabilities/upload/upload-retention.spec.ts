import { describe, expect, test } from '@jest/globals';
import type { UploadEvent } from '@loam/domain/upload/upload.events';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { MemoryEventStore } from '../../platform/event-store/memory-event-store.js';
import type { Jobs } from '../../platform/queue/jobs.js';
import { uploads } from './upload.aggregate.js';
import { UploadRetention } from './upload-retention.process.js';

const DAY_MS = 86_400_000;
class SetClock extends Clock {
  at = Date.parse('2026-01-01T00:00:00.000Z');
  override millis = () => this.at;
}

describe('rows that are kept of an upload', () => {
  test('are let go 30 days after its end, and of a paused one after it was cancelled', async () => {
    const clock = new SetClock();
    const store = new MemoryEventStore();
    const decisions = new Decisions(store, clock, new RequestContext());
    const retention = new UploadRetention(store, decisions, { nudge: () => undefined } as unknown as Jobs, clock);
    const by = { actor: SYSTEM };
    const begin = async (id: number) => {
      const start = {
        id,
        groupId: 1,
        collectionId: 2,
        companyId: 3,
        kind: 'customer' as const,
        by: { id: 4, name: 'Asha' },
        at: clock.now(),
        file: { name: 'a.csv', size: 1 },
        rowsFile: `4-task-${id}-rows`,
        total: 1,
        sameAs: null,
      };
      await decisions.run(uploads, id, { type: 'StartUpload', start }, by);
    };
    const end = async (id: number) => {
      await decisions.run(
        uploads,
        id,
        { type: 'DecideRows', run: 1, decidedBefore: 0, imported: [], existing: 0, failed: [{ row: 2, errors: [] }], at: clock.now() },
        by,
      );
      await decisions.run(uploads, id, { type: 'FinishUpload', at: clock.now() }, by);
    };
    for (const id of [1, 2, 3, 4]) await begin(id);
    await end(1);
    await decisions.run(uploads, 2, { type: 'PauseUpload', at: clock.now() }, by);
    clock.at += DAY_MS;
    await end(4);

    clock.at += 29 * DAY_MS - 1;
    expect(await retention.sweep()).toEqual([]);
    clock.at += 1;
    expect(await retention.sweep()).toEqual([1, 2]);
    expect((await decisions.read(uploads, 1)).state).toMatchObject({ keptFile: null, stale: ['4-task-1-rows'], tidied: false });
    expect((await decisions.read(uploads, 2)).state).toMatchObject({ status: 'ended', cancelled: true });
    expect((await decisions.read(uploads, 3)).state).toMatchObject({ status: 'running' });
    expect(await retention.sweep()).toEqual([]);
    clock.at += 30 * DAY_MS;
    expect(await retention.sweep()).toEqual([2, 4]);
    const types: UploadEvent['type'][] = store.log.map(({ type }) => type as UploadEvent['type']);
    expect(types.filter((type) => type === 'UploadRowsKept')).toHaveLength(3);
  });
});
