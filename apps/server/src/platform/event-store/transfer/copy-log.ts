import { StoreDamaged } from '../event-store.port.js';
import { firstPrevHash } from '../sealing.js';
import { isUnchanged, type KeptEvent, type LogSource, type LogTarget } from './kept-event.js';

/** Every event in the order of the source, as it is kept there, checked on its way. Answers how many the target holds. */
export async function copyLog(
  source: LogSource,
  target: LogTarget,
  name: string,
  tell: (count: number, share: number) => void,
): Promise<number> {
  const before = await target.begin(name);
  const total = await source.count();
  let count = before?.count ?? 0;
  for await (const event of source.events(before)) {
    if (!isUnchanged(event)) throw new StoreDamaged(count + 1, `${event.stream}: the event of revision ${event.revision} was changed`);
    await target.write(event);
    count += 1;
    if (count % 500 === 0) tell(count, total === undefined ? 0 : count / total);
  }
  await target.end();
  return count;
}

/** Both hold the same events in the same order, every stream whole from its first event on. @throws StoreDamaged at the first that differs */
export async function expectSame(source: LogSource, target: LogSource): Promise<number> {
  const heads = new Map<string, { revision: number; hash: string }>();
  const theirs = target.events()[Symbol.asyncIterator]();
  let count = 0;
  for await (const event of source.events()) {
    count += 1;
    const { value: copy, done } = (await theirs.next()) as IteratorResult<KeptEvent, undefined>;
    if (done) throw new StoreDamaged(count, 'the copy ends before the source does');
    const head = heads.get(event.stream) ?? { revision: -1, hash: firstPrevHash };
    if (event.revision !== head.revision + 1 || event.prevHash !== head.hash)
      throw new StoreDamaged(count, `the chain of ${event.stream} is broken in the source`);
    heads.set(event.stream, { revision: event.revision, hash: event.hash });
    const same =
      copy.stream === event.stream &&
      copy.revision === event.revision &&
      copy.hash === event.hash &&
      copy.owner === event.owner &&
      copy.context === event.context;
    if (!same || !isUnchanged(copy))
      throw new StoreDamaged(count, `the copy has ${copy.stream} ${copy.revision} where ${event.stream} ${event.revision} stands`);
  }
  if (!(await theirs.next()).done) throw new StoreDamaged(count + 1, 'the copy holds more than the source');
  return count;
}
