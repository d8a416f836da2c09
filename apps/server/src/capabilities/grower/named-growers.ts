import { Injectable } from '@nestjs/common';
import type { Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import { Clock } from '../../platform/decisions/clock.js';
import { GrowerReads } from './grower.reads.js';
import { actorOf, UserReads } from '../user/index.js';
import { normalForm } from '@loam/domain/kernel/string/normal-form';

type Column = 'growerCode' | 'farmId' | 'fullName';
type Found = Readonly<Record<Column, ReadonlyMap<string, readonly number[]>>>;
interface Look {
  readonly groupId: number;
  readonly at: number;
  readonly found: Promise<Found>;
  /** Until then who is not among those found is nobody. */
  freshUntil: number;
}

/** What one look at a group's list has found is used for so long; who is not among it is looked for once more, but for half of the time at most. */
const KNOWN_MS = 2_000;
const FRESH_MS = 250;

const folded = (text: string) => normalForm(text, 'NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Growers of a group by their codes, names and farm IDs, all of one look at its list. A sheet names thousands: a search for each would find them by
 * the beginnings of words, and so perhaps the whole group for every row. Each reading of a sheet, which has an uploader of its own, looks for itself:
 * it knows whoever was there when it began.
 */
@Injectable()
export class NamedGrowers {
  private readonly looks = new WeakMap<Uploader, Look>();

  constructor(
    private readonly growers: GrowerReads,
    private readonly users: UserReads,
    private readonly clock: Clock,
  ) {}

  /** Those whose code, name or farm ID is just that. */
  async of(column: Column, said: string, uploader: Uploader, groupId: number): Promise<readonly number[]> {
    const known = this.looks.get(uploader);
    if (known?.groupId === groupId && this.clock.steady() - known.at < KNOWN_MS) {
      const ids = (await known.found)[column].get(folded(said));
      if (ids || this.clock.steady() < known.freshUntil) return ids ?? [];
    }
    return (await this.look(uploader, groupId))[column].get(folded(said)) ?? [];
  }

  private async look(uploader: Uploader, groupId: number): Promise<Found> {
    const look: Look = { groupId, at: this.clock.steady(), found: this.all(uploader, groupId), freshUntil: 0 };
    this.looks.set(uploader, look);
    try {
      return await look.found;
    } catch (error) {
      this.looks.delete(uploader);
      throw error;
    } finally {
      const now = this.clock.steady();
      look.freshUntil = now + Math.max(FRESH_MS, now - look.at);
    }
  }

  private async all(uploader: Uploader, groupId: number): Promise<Found> {
    const found = { growerCode: new Map<string, number[]>(), farmId: new Map<string, number[]>(), fullName: new Map<string, number[]>() };
    const note = (ids: Map<string, number[]>, text: string | null, id: number) => {
      const same = text ? ids.get(folded(text)) : undefined;
      if (same) same.push(id);
      else if (text) ids.set(folded(text), [id]);
    };
    for (const { id, growerCode, farmId, fullName } of await this.growers.all(
      groupId,
      actorOf((await this.users.read(uploader.id)).state),
    )) {
      note(found.growerCode, growerCode, id);
      note(found.farmId, farmId, id);
      note(found.fullName, fullName, id);
    }
    return found;
  }
}
