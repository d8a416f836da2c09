import { RecentMap } from '../../memory/recent-map.js';
import type { EventStore, RecordedEvent } from '../../event-store/event-store.port.js';

interface Counted {
  readonly seq: number;
  readonly revision: number;
  readonly commit: string;
}

const remembered = 5_000;

/** The revision of an entity at one of its events: how many appends had changed it by then. */
export class EntityRevisions {
  readonly #counted = new RecentMap<string, Counted>(remembered);

  constructor(
    private readonly store: EventStore,
    private readonly isSilent: (stream: string, type: string) => boolean,
  ) {}

  async at(event: RecordedEvent): Promise<number> {
    const known = this.#counted.get(event.stream);
    if (known?.seq === event.revision) return known.revision;
    let counted = known && known.seq < event.revision ? known : { seq: -1, revision: 0, commit: '' };
    if (counted.seq + 1 < event.revision) {
      const gap = { from: counted.seq + 1, limit: event.revision - counted.seq - 1 };
      for await (const before of this.store.readStream(event.stream, gap)) counted = this.#next(counted, before);
    }
    counted = this.#next(counted, event);
    this.#counted.set(event.stream, counted);
    return counted.revision;
  }

  #next({ revision, commit }: Counted, event: RecordedEvent): Counted {
    const counts = !this.isSilent(event.stream, event.type) && event.by.commitId !== commit;
    return { seq: event.revision, revision: revision + (counts ? 1 : 0), commit: counts ? event.by.commitId : commit };
  }
}
