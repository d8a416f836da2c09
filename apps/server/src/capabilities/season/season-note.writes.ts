import { Injectable } from '@nestjs/common';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { SeasonNote, SeasonNoteState } from '@loam/domain/season/season-note.decider';
import type { AddSeasonNote, ChangeSeasonNote } from '@loam/domain/season/season-note.schema';
import { seasonOf } from '@loam/domain/season/season-report.policy';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import type { UploadedFile } from '../../platform/http/bodies/multipart.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, admins, scopeOfOwners } from '../access/index.js';
import { PlanReads } from '../plan/index.js';
import { NoteFiles } from './note-files.js';
import { seasonNotes } from './season-note.aggregate.js';
import { SeasonNoteReads } from './season-note.reads.js';

type Files = readonly UploadedFile[];

const by = (actor: Actor) => ({ actorId: actor.id, moderates: (admins as readonly string[]).includes(scopeOf(actor.roleId)) });
const keptOf = (attachments: readonly string[] | null | undefined) => attachments ?? undefined;

/** Everything that is decided about end-of-season notes. */
@Injectable()
export class SeasonNoteWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly reads: SeasonNoteReads,
    private readonly noteFiles: NoteFiles,
    private readonly plans: PlanReads,
  ) {}

  /** @throws 404 PlanNotFound, CustomerNotFound; 413 attachmentsTooLarge; 422 emptyNote, attachmentRequired, idsDiffer */
  async add({ planId, customerId, year, text, attachments }: AddSeasonNote, files: Files, actor: Actor): Promise<Decided<SeasonNoteState>> {
    const owners = planId == null ? await this.access.grower(actor, customerId) : await this.access.plan(actor, planId);
    if (customerId != null && customerId !== owners.growerId) throw idsDiffer();
    if ((text ?? '') === '' && files.length === 0) throw refused(commentErrors, 'emptyNote');
    const id = await this.ids.next('seasonNote');
    const season = year ?? (planId == null ? Number(this.clock.today().slice(0, 4)) : await this.seasonOf(planId));
    const added = await this.noteFiles.keep(id, owners, files, actor);
    const place = { id, growerId: owners.growerId, planId: planId ?? null, year: season };
    const command = { type: 'AddSeasonNote', ...place, text, kept: keptOf(attachments), added, actorId: actor.id } as const;
    return this.decisions.run(seasonNotes, id, command, { actor, scope: scopeOfOwners(owners) });
  }

  /** @throws 403 forbidden; 404 SeasonNoteNotFound; 412 revisionConflict; 413 attachmentsTooLarge; 422 emptyNote; 428 revisionRequired */
  async change({ id, text, attachments }: ChangeSeasonNote, files: Files, actor: Actor): Promise<Decided<SeasonNoteState>> {
    const seen = this.noteFiles.seen();
    const { note, owners } = await this.reads.one(actor, id);
    const added = note.writtenBy === actor.id || by(actor).moderates ? await this.noteFiles.keep(id, owners, files, actor) : [];
    const command = { type: 'ChangeSeasonNote', text, kept: keptOf(attachments), added, seen, ...by(actor) } as const;
    const decided = await this.decisions.run(seasonNotes, id, command, { actor, scope: scopeOfOwners(owners) });
    const after = (decided.state as SeasonNote).attachments;
    await this.noteFiles.remove(note.attachments.filter((file) => !after.some((one) => one.id === file.id)));
    return decided;
  }

  /** @throws 403 forbidden; 404 SeasonNoteNotFound */
  async remove(id: number, actor: Actor): Promise<void> {
    const { note, owners } = await this.reads.one(actor, id);
    await this.decisions.run(seasonNotes, id, { type: 'RemoveSeasonNote', ...by(actor) }, { actor, scope: scopeOfOwners(owners) });
    await this.noteFiles.remove(note.attachments);
  }

  private async seasonOf(planId: number): Promise<number> {
    const { state, createdAt } = await this.plans.load(planId);
    const planted = state.draft.plan['plantingDate'];
    return seasonOf({ plantingDate: typeof planted === 'string' ? planted : null, createdAt });
  }
}

const idsDiffer = () => new Refused(invalid([{ field: 'customerId', key: 'idsDiffer', message: validationErrors.idsDiffer.message }]));
