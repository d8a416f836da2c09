import { Injectable } from '@nestjs/common';
import type { SeasonNote, SeasonNoteState } from '@loam/domain/season/season-note.decider';
import { seasonNoteErrors } from '@loam/domain/season/season-note.errors';
import type { SeasonNoteBody } from '@loam/domain/season/season-note.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { Access, type Owners } from '../access/index.js';
import { GrowersInScope } from '../search/index.js';
import { UserReads } from '../user/index.js';
import { seasonNotes } from './season-note.aggregate.js';
import { type ListedNote, noteKey, notesOf, SEASON_NOTES } from './season-notes.projection.js';

/** What notes are asked by; without any of these: everything that the actor sees. */
interface Asked {
  readonly customerId?: number | undefined;
  readonly planId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly year?: number | undefined;
}

/** End-of-season notes as people read them. */
@Injectable()
export class SeasonNoteReads {
  constructor(
    private readonly read: ReadModel,
    private readonly users: UserReads,
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly scope: GrowersInScope,
  ) {}

  /** One that is there and in the actor's scope. @throws 404 SeasonNoteNotFound, the same for both */
  async one(actor: Actor, id: unknown): Promise<{ note: SeasonNote; owners: Owners }> {
    const note = typeof id === 'number' ? (await this.decisions.read(seasonNotes, id)).state : undefined;
    if (note?.status !== 'there') throw refused(seasonNoteErrors, 'SeasonNoteNotFound');
    const owners = await this.access.grower(actor, note.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(seasonNoteErrors, 'SeasonNoteNotFound') : error;
    });
    return { note, owners };
  }

  /** Newest first. @throws 404 of what is named and not in the actor's scope */
  async of({ planId, year, ...place }: Asked, actor: Actor): Promise<SeasonNoteBody[]> {
    const ofPlan = planId === undefined ? undefined : (await this.access.plan(actor, planId)).growerId;
    const growerIds = await this.growersOf(place, ofPlan, actor);
    const ids = await this.read.getMany<number[]>(SEASON_NOTES, growerIds.map(notesOf));
    const listed = await this.read.getMany<ListedNote>(SEASON_NOTES, ids.flatMap((some) => some ?? []).map(noteKey));
    const wanted = listed.flatMap((one) =>
      one && (year === undefined || one.year === year) && (planId === undefined || one.planId === planId) ? [one] : [],
    );
    return Promise.all(wanted.toSorted((a, b) => b.id - a.id).map((one) => this.body(one)));
  }

  /** One as it stands after it was written. */
  saved(decided: Loaded<SeasonNoteState>): Promise<SeasonNoteBody> {
    return this.body({ ...(decided.state as SeasonNote), ...stamps(decided) });
  }

  /** Whose notes are meant: of what is named all must fit. */
  private async growersOf({ customerId, groupId }: Asked, ofPlan: number | undefined, actor: Actor): Promise<readonly number[]> {
    const named = customerId === undefined ? ofPlan : (await this.access.grower(actor, customerId)).growerId;
    if (named === undefined) return this.scope.ids(actor, groupId);
    if (groupId !== undefined && !(await this.scope.ids(actor, groupId)).includes(named)) return [];
    return ofPlan === undefined || ofPlan === named ? [named] : [];
  }

  private body({ growerId: customerId, writtenBy, attachments, ...note }: ListedNote): Promise<SeasonNoteBody> {
    const { id, planId, year, text, revision, createdAt, updatedAt } = note;
    const written = { id, customerId, planId, year, text, attachments: [...attachments], by: { id: writtenBy, name: '' } };
    return this.users.named({ ...written, revision, createdAt, updatedAt });
  }
}
