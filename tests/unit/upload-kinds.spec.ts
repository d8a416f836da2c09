import { describe, expect, test } from '@jest/globals';
import { capabilities } from '@loam/domain/capabilities';
import { defineCapability, told } from '@loam/domain/kernel/capability/capability';
import type { Decider } from '@loam/domain/kernel/decider/decider';
import { refuse, defineErrors } from '@loam/domain/kernel/errors/errors';
import { inEveryLanguage } from '@loam/domain/kernel/locale/language';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { numberOfCell, type RowCells, type UploadKind } from '@loam/domain/kernel/sheet/upload-kind';
import type { Upload } from '@loam/domain/upload/upload.decider';
import { loadSheets } from '@loam/domain/upload/upload-sheet';
import { KeptRows } from '../../apps/server/src/capabilities/upload/kept-rows.js';
import { readSheet } from '../../apps/server/src/capabilities/upload/read-sheet.js';
import { type ImportContext, RowImport } from '../../apps/server/src/capabilities/upload/row-import.js';
import { uploads } from '../../apps/server/src/capabilities/upload/upload.aggregate.js';
import { ImportPace, newPace } from '../../apps/server/src/capabilities/upload/import-pace.js';
import type { ReadModel } from '../../apps/server/src/platform/read-model/read-model.js';
import { UploadBatches } from '../../apps/server/src/capabilities/upload/upload-batches.js';
import type { UploadFiles } from '../../apps/server/src/capabilities/upload/upload-files.js';
import type { UploadProgress } from '../../apps/server/src/capabilities/upload/upload-progress.js';
import type { Aggregate } from '../../apps/server/src/platform/decisions/aggregate.js';
import { Clock } from '../../apps/server/src/platform/decisions/clock.js';
import { Decisions } from '../../apps/server/src/platform/decisions/decisions.js';
import { SYSTEM, type Transaction } from '../../apps/server/src/platform/decisions/decisions.port.js';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import { upcast } from '../../apps/server/src/platform/decisions/upcast.js';
import { MemoryEventStore } from '../../apps/server/src/platform/event-store/memory-event-store.js';
import type { Outlines } from '../../apps/server/src/platform/outlines/outlines.js';
import { type RowDecider, RowDeciders } from '../../apps/server/src/platform/sheets/row-deciders.js';

// A kind that nobody knows: its columns and words, how a row is read, and what is decided about it.
interface Barn {
  readonly name: string;
  readonly stones: number;
}
type BarnState = { readonly status: 'none' } | ({ readonly status: 'built' } & Barn);
const barnErrors = defineErrors({ stonesOdd: { status: 422, message: 'Stones come in pairs', field: 'stones' } });
const words = { barnName: 'Barn', stones: 'Stones' };
const barnUpload: UploadKind<Barn> = {
  required: ['barnName'],
  names: inEveryLanguage({ en: words, mr: { ...words, barnName: 'कोठार' }, pt: words, es: words }, { 'pt-PT': {}, 'es-419': {} }),
  example: { barnName: 'Old barn', stones: '2' },
  read: ({ barnName, stones }) => {
    const count = numberOfCell(stones);
    return typeof count === 'number' && barnName
      ? { read: { name: barnName, stones: count } }
      : { faults: [{ column: 'stones', key: 'invalidType' }] };
  },
};
const barn = defineCapability({
  name: 'barn',
  kinds: {
    barn: {
      events: { BarnBuilt: told },
      upload: { sheet: 'barns', call: 'C998', columns: ['barnName', 'stones'], kind: () => Promise.resolve(barnUpload) },
    },
  },
});
const deciderOfBarns: Decider<BarnState, { type: 'Build' } & Barn, { type: 'BarnBuilt'; data: Barn }> = {
  initial: { status: 'none' },
  decide: ({ name, stones }) => (stones % 2 === 1 ? refuse(barnErrors)('stonesOdd') : [{ type: 'BarnBuilt', data: { name, stones } }]),
  evolve: (_, { data }) => ({ status: 'built', ...data }),
};
const barns: Aggregate<BarnState, { type: 'Build' } & Barn, { type: 'BarnBuilt'; data: Barn }> = {
  kind: 'barn',
  decider: deciderOfBarns,
  owner: () => 'platform',
};
class BarnRows implements RowDecider<Barn> {
  readonly kind = 'barn';
  private readonly ids = new Map<string, number>();
  ahead = () => Promise.resolve();
  async decide(tx: Transaction, read: Barn) {
    const known = this.ids.get(read.name);
    if (known !== undefined) return { id: known, added: false };
    const id = this.ids.size + 1;
    await tx.run(barns, id, { type: 'Build', ...read });
    this.ids.set(read.name, id);
    return { id, added: true };
  }
  unmake = async () => undefined;
  stillThere = async (tx: Transaction, id: number) => (await tx.read(barns, id)).state.status === 'built';
  cells = (): Promise<RowCells | undefined> => Promise.resolve(undefined);
}

const place = { companyId: 3, collectionId: 2, groupId: 1 };

describe('a kind of upload that nobody knows', () => {
  const registry = new Registry([...capabilities, barn]);
  const sheets = async () => new Map((await loadSheets(registry)).map((sheet) => [sheet.name, sheet]));

  test('is a sheet of its own beside that of growers and fields, with a template and headers in every language', async () => {
    const all = await sheets();
    const known = (await loadSheets(new Registry(capabilities))).map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(['customer', 'survey']));
    expect([...all.keys()]).toEqual([...known, 'barns']);
    expect(all.get('customer')!.kinds.map(({ name }) => name)).toEqual(['grower', 'field']);
    const own = all.get('barns')!;
    expect([own.label, own.columnNames('mr-IN')['barnName'], own.example]).toEqual(['barnName', 'कोठार', barnUpload.example]);
    expect(own.head.known).toMatchObject({ barnname: 'barnName', कोठार: 'barnName', stones: 'stones' });
  });

  test('is read, decided and appended as growers are: a batch is one append with the word of the upload', async () => {
    const sheet = (await sheets()).get('barns')!;
    const bytes = Buffer.from('कोठार,Stones,Notes\nOld barn,2,x\nNew barn,3,\nWet barn,many,\nOld barn,2,\nTall barn,4,\n');
    const answer = await readSheet({ name: 'barns.csv', bytes, head: sheet.head });
    if (!('rows' in answer)) throw new Error(answer.refused);
    expect(answer.total).toBe(5);
    expect(await readSheet({ name: 'a.csv', bytes: Buffer.from('Full name\nAsha\n'), head: sheet.head })).toMatchObject({
      refused: 'columnsMissing',
      names: ['barnName'],
    });

    const store = new MemoryEventStore();
    const clock = new Clock();
    const decisions = new Decisions(store, clock, new RequestContext());
    const deciders = new RowDeciders(registry);
    deciders.register(new BarnRows());
    const imports = new RowImport(deciders, {} as Outlines);
    const batches = new UploadBatches(
      decisions,
      clock,
      {} as UploadFiles,
      imports,
      {
        tell: () => Promise.resolve(),
      } as unknown as UploadProgress,
      new ImportPace({} as ReadModel),
    );
    const start = {
      id: 1,
      ...place,
      kind: 'barns',
      by: { id: 4, name: '' },
      at: clock.now(),
      file: { name: 'barns.csv', size: 9 },
      rowsFile: '4',
      total: 5,
      sameAs: null,
    };
    await decisions.run(uploads, 1, { type: 'StartUpload', start }, { actor: SYSTEM, scope: place });
    const context: ImportContext = {
      sheet,
      actor: SYSTEM,
      place,
      countryId: 101,
      unitTypeId: 0,
      update: false,
      before: new Map(),
      named: new Map(),
      pace: newPace(),
    };
    const before = store.log.length;
    expect(
      await batches.decideNext((await decisions.read(uploads, 1)).state as Upload, new KeptRows(Buffer.from(answer.rows)), context),
    ).toBe(true);

    const batch = store.log.slice(before);
    expect(new Set(batch.map(({ by }) => by.commitId)).size).toBe(1);
    expect(batch.flatMap(({ stream, type }) => (/^(barn|task)-/.test(stream) ? [`${stream} ${type}`] : []))).toEqual([
      'barn-1 BarnBuilt',
      'barn-2 BarnBuilt',
      'task-1 UploadRowsDecided',
    ]);
    expect((await decisions.read(uploads, 1)).state).toMatchObject({
      ok: 3,
      existing: 1,
      failed: 2,
      batches: [
        {
          imported: [
            [2, { barn: 1 }],
            [5, { barn: 1 }],
            [6, { barn: 2 }],
          ],
          failed: [
            { row: 3, errors: [{ column: 'stones', key: 'stonesOdd' }] },
            { row: 4, errors: [{ column: 'stones', key: 'invalidType' }] },
          ],
        },
      ],
    });
  });

  test('without somebody who decides about its rows does not start', () => {
    const deciders = new RowDeciders(registry);
    deciders.register(new BarnRows());
    expect(() => deciders.expectAll()).toThrow('nobody decides about uploaded rows of grower');
    expect(() => new RowDeciders(new Registry(capabilities)).register(new BarnRows())).toThrow('no capability describes an upload of barn');
  });
});

test('what uploads of growers and fields said of their rows before is read as it is said today', () => {
  const stored = {
    ...place,
    id: 1,
    imported: [
      [2, 100, null],
      [3, 101, 200],
    ],
    failed: [],
    at: '2026-03-01T08:00:00.000Z',
  };
  expect(upcast(uploads.upcasters, { type: 'UploadRowsDecided', data: stored }, '1').data).toEqual({
    ...stored,
    imported: [
      [2, { grower: 100 }],
      [3, { grower: 101, field: 200 }],
    ],
  });
  const today = { ...stored, imported: [[2, { barn: 7 }]] };
  expect(upcast(uploads.upcasters, { type: 'UploadRowsDecided', data: today }, '2').data).toEqual(today);
});
