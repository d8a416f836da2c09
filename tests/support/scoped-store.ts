import {
  type Appended,
  type EventStore,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../../apps/server/src/platform/event-store/event-store.port.js';

/** A part of a store that others used before: its streams get a prefix, its log begins after `base`. For servers that tests cannot empty. */
export function scoped(store: EventStore, prefix: string, base: number): EventStore {
  const name = (stream: string) => prefix + stream;
  const bare = (stream: string) => stream.slice(prefix.length);
  const own = ({ stream }: RecordedEvent) => stream.startsWith(prefix);
  const shown = (event: RecordedEvent): RecordedEvent => ({ ...event, stream: bare(event.stream) });
  const all = async function* (events: AsyncIterable<RecordedEvent>) {
    for await (const event of events) if (own(event)) yield shown(event);
  };
  return {
    async append(writes, by): Promise<Appended> {
      try {
        const { position, streams } = await store.append(
          writes.map((write) => ({ ...write, stream: name(write.stream) })),
          by,
        );
        return { position, streams: streams.map((one) => ({ ...one, stream: bare(one.stream) })) };
      } catch (error) {
        throw error instanceof WrongExpectedRevision ? new WrongExpectedRevision(bare(error.stream), error.expected, error.actual) : error;
      }
    },
    readStream: (stream, options) => all(store.readStream(name(stream), options)),
    readProvable: (stream) => store.readProvable(name(stream)),
    readAll: (options = {}) => all(store.readAll({ ...options, after: Math.max(base, options.after ?? 0) })),
    subscribeAll: (options, handler) =>
      store.subscribeAll({ ...options, after: Math.max(base, options.after) }, (batch) => {
        const events = batch.filter(own).map(shown);
        return events.length > 0 ? handler(events) : undefined;
      }),
    head: (stream) => store.head(name(stream)),
    lastPosition: () => store.lastPosition(),
    readSnapshot: (stream) => store.readSnapshot(name(stream)),
    writeSnapshot: (stream, owner, snapshot) => store.writeSnapshot(name(stream), owner, snapshot),
    close: () => store.close(),
  };
}
