import { Inject, Injectable, Logger } from '@nestjs/common';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../decisions/clock.js';
import { RecurringSweep } from '../queue/recurring-sweep.js';
import { FileClaims } from './file-claims.js';
import { FILE_STORE, type FileStore, type KeptFile } from './file-store.port.js';

/** A file is durable before the event that names it: so long it may wait for that. */
const NAMELESS_MS = DAY_MS;

/** Removes files that nothing names: a node was killed, or refused, between keeping a file and writing the event about it. */
@Injectable()
export class FileSweep extends RecurringSweep {
  protected readonly logger = new Logger('files');

  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly claims: FileClaims,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Files older than a day that nothing names, and drafts of that age that no put will finish. */
  async *orphans(): AsyncIterable<KeptFile> {
    const due = this.clock.millis() - NAMELESS_MS;
    for await (const file of this.files.list()) {
      if (file.changedAt <= due && (file.draft || (await this.claims.isOrphan(file.id)))) yield file;
    }
  }

  /** @returns the ids of what was removed */
  async sweep(): Promise<string[]> {
    const gone: string[] = [];
    for await (const { id } of this.orphans()) {
      await this.files.remove(id);
      gone.push(id);
    }
    if (gone.length > 0) this.logger.log(`${gone.length} files that nothing named were removed`);
    return gone;
  }
}
