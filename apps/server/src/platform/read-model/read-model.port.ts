import type { RecordedEvent } from '../event-store/event-store.port.js';

/** What a row of a list is found and ordered by. Text is folded (NFKC, lower case, accents kept as typed and stripped) into tokens. */
export interface ListRow {
  /** Sort keys by name: text sorts by its folded form, numbers as numbers; ties by id. */
  readonly sort: Readonly<Record<string, string | number>>;
  readonly search?: string;
  readonly active?: boolean;
}

/** Changes of one batch of events, written to Redis together with the projection's checkpoint. */
export interface ReadModelBatch {
  /** What it answers belongs to the batch and may be given to others: never changed in place. */
  get<T>(key: string): Promise<T | undefined>;
  put(key: string, value: unknown): void;
  remove(key: string): void;
  /** `list` names one list of one scope, e.g. `growers:group:7`; the same id again replaces its row. */
  putRow(list: string, id: number, row: ListRow): void;
  removeRow(list: string, id: number): void;
}

/** A pure function of the log into Redis. Raise `version` to rebuild beside the old one and switch over. */
export abstract class Projection {
  abstract readonly name: string;
  abstract readonly version: number;
  /** Event types it wants; others never reach `apply`. */
  abstract readonly types: readonly string[];
  /** Whether it wants events whose content is gone with its person; of such an event only what stands in clear may be used. */
  readonly erasedToo: boolean = false;
  /** Documents that `apply` will look up for an event, as far as that is known: a batch fetches them in one go. */
  lookups(_event: RecordedEvent): readonly string[] {
    return [];
  }
  abstract apply(event: RecordedEvent, to: ReadModelBatch): Promise<void> | void;
}

export interface PageQuery {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly search?: string;
  readonly status?: 'true' | 'false' | 'all';
}

export interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
}
