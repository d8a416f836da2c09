import type { EventStore, RecordedEvent } from '../event-store/event-store.port.js';
import { partsOfStream } from '../event-store/stream-name.js';
import type { Job, JobKind } from './jobs.port.js';

/** The jobs that are open, as the log says: all there is to know after Redis has lost everything. */
export class OpenJobs {
  private readonly open = new Map<string, Job>();
  private position = 0;

  constructor(private readonly kinds: readonly JobKind[]) {}

  /** Reads on from where it stopped. What was looked through and had nothing of a job in it is not looked through again. */
  async catchUp(store: EventStore): Promise<void> {
    const types = this.kinds.flatMap(({ opens, closes }) => [...opens, ...closes]);
    if (types.length === 0) return;
    const upTo = await store.lastPosition();
    for await (const event of store.readAll({ after: this.position, types })) this.see(event);
    this.position = Math.max(this.position, upTo);
  }

  see({ stream, type, position }: Pick<RecordedEvent, 'stream' | 'type' | 'position'>): void {
    if (position <= this.position) return;
    this.position = position;
    const { kind: name, id } = partsOfStream(stream);
    for (const { kind, stream: of, opens, closes } of this.kinds) {
      if (of !== name) continue;
      if (opens.includes(type)) this.open.set(`${kind} ${id}`, { kind, id });
      else if (closes.includes(type)) this.open.delete(`${kind} ${id}`);
    }
  }

  get all(): Job[] {
    return [...this.open.values()];
  }
}
