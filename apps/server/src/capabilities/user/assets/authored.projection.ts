import { Injectable } from '@nestjs/common';
import { type LibraryKind, libraryKinds } from '@loam/domain/library/group-library';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';

export const AUTHORED = 'user-authored';
export const authoredKey = (userId: number) => `by:${userId}`;

type OfPlace = Readonly<Record<LibraryKind, readonly number[]>>;
/** What somebody made for others to use: ids only. */
export interface Authored {
  readonly templates: readonly number[];
  /** Crops, products and types of interventions by the stream of the place they stand in. */
  readonly records: Readonly<Record<string, OfPlace>>;
}
export const nothingAuthored: Authored = { templates: [], records: {} };

export const productsIn = ({ records }: Authored): number =>
  Object.values(records).reduce((sum, { fertilizers }) => sum + fertilizers.length, 0);
export const isNothing = ({ templates, records }: Authored): boolean =>
  templates.length === 0 && Object.values(records).every((of) => libraryKinds.every((kind) => of[kind].length === 0));

const nothingHere: OfPlace = { crops: [], fertilizers: [], intervention: [] };
const ofPlace = ({ records }: Authored, stream: string): OfPlace => records[stream] ?? nothingHere;

/** person → the plan templates and records of libraries that are theirs, as transfers need to know. */
@Injectable()
export class AuthoredThings extends Projection {
  readonly name = AUTHORED;
  readonly version = 1;
  readonly types = [
    'TemplateAdded',
    'TemplateGiven',
    'TemplateRemoved',
    'LibraryRecordsAdded',
    'LibraryRecordsRemoved',
    'LibraryRecordsGiven',
  ] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    switch (type as (typeof this.types)[number]) {
      case 'TemplateAdded':
      case 'TemplateGiven': {
        const { id, ownerId } = data as { id: number; ownerId: number };
        await this.withoutTemplate(to, id);
        to.put(`template:${id}`, ownerId);
        return this.change(to, ownerId, (one) => ({ ...one, templates: [...one.templates, id] }));
      }
      case 'TemplateRemoved':
        return this.withoutTemplate(to, (data as { id: number }).id);
      case 'LibraryRecordsAdded': {
        const { kind, ownerId, records } = data as { kind: LibraryKind; ownerId: number; records: readonly { id: number }[] };
        for (const { id } of records) to.put(`${kind}:${id}`, ownerId);
        return this.records(to, ownerId, stream, (of) => ({ ...of, [kind]: [...of[kind], ...records.map(({ id }) => id)] }));
      }
      case 'LibraryRecordsRemoved': {
        const { kind, ids } = data as { kind: LibraryKind; ids: readonly number[] };
        for (const id of ids) {
          const owner = await to.get<number>(`${kind}:${id}`);
          to.remove(`${kind}:${id}`);
          if (owner !== undefined) await this.records(to, owner, stream, (of) => ({ ...of, [kind]: of[kind].filter((one) => one !== id) }));
        }
        return;
      }
      case 'LibraryRecordsGiven': {
        const { from, to: owner } = data as { from: number; to: number };
        const given = ofPlace((await to.get<Authored>(authoredKey(from))) ?? nothingAuthored, stream);
        for (const kind of libraryKinds) for (const id of given[kind]) to.put(`${kind}:${id}`, owner);
        await this.records(to, from, stream, () => nothingHere);
        return this.records(to, owner, stream, (of) => ({
          crops: [...of.crops, ...given.crops],
          fertilizers: [...of.fertilizers, ...given.fertilizers],
          intervention: [...of.intervention, ...given.intervention],
        }));
      }
    }
  }

  private async withoutTemplate(to: ReadModelBatch, id: number): Promise<void> {
    const owner = await to.get<number>(`template:${id}`);
    to.remove(`template:${id}`);
    if (owner !== undefined) await this.change(to, owner, (one) => ({ ...one, templates: one.templates.filter((known) => known !== id) }));
  }

  private records(to: ReadModelBatch, owner: number, stream: string, change: (of: OfPlace) => OfPlace): Promise<void> {
    return this.change(to, owner, (one) => ({ ...one, records: { ...one.records, [stream]: change(ofPlace(one, stream)) } }));
  }

  private async change(to: ReadModelBatch, owner: number, change: (one: Authored) => Authored): Promise<void> {
    const next = change((await to.get<Authored>(authoredKey(owner))) ?? nothingAuthored);
    if (isNothing(next)) to.remove(authoredKey(owner));
    else to.put(authoredKey(owner), next);
  }
}
