import { Injectable } from '@nestjs/common';
import type { Actor } from '../decisions/decisions.port.js';

interface Reader {
  readonly ids: RegExp;
  readonly mayRead: (actor: Actor, id: string) => Promise<boolean>;
}

/** Which capability a file that people may fetch by its id belongs to, and whether it names the file to somebody who may read it. */
@Injectable()
export class FileReaders {
  private readonly readers: Reader[] = [];

  /** Files whose id fits `ids` are this capability's; `mayRead` says false of what is missing and of what is out of scope alike. */
  register(ids: RegExp, mayRead: Reader['mayRead']): void {
    this.readers.push({ ids, mayRead });
  }

  async mayRead(actor: Actor, id: string): Promise<boolean> {
    for (const { ids, mayRead } of this.readers) if (ids.test(id)) return mayRead(actor, id);
    return false;
  }
}
