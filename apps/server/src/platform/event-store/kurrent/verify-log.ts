import { StoreDamaged } from '../event-store.port.js';
import { firstPrevHash } from '../sealing.js';
import { isUnchanged } from '../transfer/kept-event.js';
import type { Reader } from './reader.js';
import { keptOf, positionOf, type Stored } from './records.js';
import { anchorsIn, nothingWitnessed, recordIn, witnessed, type Witnessed, witnessStream } from './witness.js';

export interface Verified {
  readonly events: number;
  /** How many of them a witness record stands behind; the others are proved by their streams alone. */
  readonly witnessed: number;
}

/**
 * The whole log page by page: every event against its hash, every stream's chain from its first event on, and all of them against the
 * witness records and what is anchored beside the store. Memory grows with the streams, not with the events. @throws StoreDamaged
 */
export async function verifyLog(
  reader: Reader,
  dir: string | undefined,
  tell: (events: number, position: number) => void = () => undefined,
): Promise<Verified> {
  const heads = new Map<string, { revision: number; hash: string }>();
  const [newest] = await reader.newest(witnessStream, 1);
  const records = new Records(reader, newest ? Number(newest.revision) : -1); // of a log that grows: those that stand there now
  const anchors = new Map(
    (dir === undefined ? [] : anchorsIn(dir).anchors)
      .filter(({ position }) => position > 0)
      .map(({ position, logHash }) => [position, logHash]),
  );
  let sum: Witnessed = nothingWitnessed;
  let proved = 0;
  for await (const stored of reader.log()) {
    const position = positionOf(stored);
    const event = keptOf(stored);
    const head = heads.get(event.stream) ?? { revision: -1, hash: firstPrevHash };
    if (!isUnchanged(event)) throw new StoreDamaged(position, 'the event was changed');
    if (event.revision !== head.revision + 1 || event.prevHash !== head.hash)
      throw new StoreDamaged(position, `the chain of ${event.stream} is broken`);
    heads.set(event.stream, { revision: event.revision, hash: event.hash });
    sum = witnessed(sum, stored);
    const record = await records.upTo(position);
    if (record) {
      if (record.position !== position || record.count !== sum.count || record.logHash !== sum.logHash) throw differs(record, sum);
      proved = sum.count;
    }
    const anchored = anchors.get(position);
    if (anchored !== undefined && anchored !== sum.logHash)
      throw new StoreDamaged(position, 'the log differs from what was anchored outside it');
    anchors.delete(position);
    tell(sum.count, position);
  }
  const beyond = await records.upTo(Number.MAX_SAFE_INTEGER);
  if (beyond) throw differs(beyond, sum);
  const [unmet] = anchors.keys();
  if (unmet !== undefined) throw new StoreDamaged(sum.position + 1, `the log was anchored at ${unmet}, where no event is`);
  await expectNoCuts(reader);
  if (proved > 0 && dir !== undefined && anchorsIn(dir).anchors.length === 0)
    throw new StoreDamaged(sum.position + 1, 'the anchor outside the log is missing');
  return { events: sum.count, witnessed: proved };
}

const differs = (record: Witnessed, sum: Witnessed) =>
  new StoreDamaged(
    record.position,
    record.count === sum.count
      ? 'the log up to here is not what was witnessed: events were changed or stand in another order'
      : `${record.count} events were witnessed up to here, ${sum.count} are there`,
  );

/** The database's own means of cutting a stream, which take effect when it is scavenged. */
async function expectNoCuts(reader: Reader): Promise<void> {
  for await (const stored of reader.log(0, Infinity, '^\\$(metadata|streamDeleted)$')) {
    const { streamId, data } = stored;
    const of = streamId.replace(/^\$\$/, '');
    if (of.startsWith('snapshot-') || of.startsWith('$')) continue;
    const said = Object.keys((data ?? {}) as object).filter((key) => ['$tb', '$maxCount', '$maxAge'].includes(key));
    if (stored.type === '$streamDeleted') throw new StoreDamaged(positionOf(stored), `${of} was tombstoned`);
    if (said.length > 0) throw new StoreDamaged(positionOf(stored), `${of} was cut by the database's own means (${said.join(', ')})`);
  }
}

/** The witness records one by one, read ahead in pages. */
class Records {
  #page: Stored[] = [];
  #next = 0;
  #over = false;

  constructor(
    private readonly reader: Reader,
    private readonly last: number,
  ) {}

  /** The next one that stands at or before `position`. */
  async upTo(position: number): Promise<Witnessed | undefined> {
    if (this.#page.length === 0 && !this.#over) {
      const wanted = Math.min(500, this.last - this.#next + 1);
      this.#page = wanted > 0 ? await this.reader.forwards(witnessStream, this.#next, wanted) : [];
      this.#over = this.#page.length === 0;
      this.#next += this.#page.length;
    }
    const [first] = this.#page;
    if (!first || recordIn(first).position > position) return undefined;
    this.#page.shift();
    return recordIn(first);
  }
}
