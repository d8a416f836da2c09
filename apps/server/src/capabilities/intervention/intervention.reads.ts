import { Injectable } from '@nestjs/common';
import type { Intervention, InterventionFacts, InterventionState } from '@loam/domain/intervention/intervention.decider';
import { interventionErrors } from '@loam/domain/intervention/intervention.errors';
import type { InterventionBody, SaveIntervention } from '@loam/domain/intervention/intervention.schema';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Clock } from '../../platform/decisions/clock.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, type Owners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { interventions } from './intervention.aggregate.js';
import { InterventionTypeReads } from './intervention-type.reads.js';
import { interventionKey, interventionList, INTERVENTIONS, type ListedIntervention } from './interventions.projection.js';

/** Where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

interface Home {
  readonly growerId: number;
  readonly groupId: number;
}

/** Interventions as people read them. Lists do not ask the reader's right. */
@Injectable()
export class InterventionReads {
  constructor(
    private readonly read: ReadModel,
    private readonly types: InterventionTypeReads,
    private readonly users: UserReads,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly access: Access,
  ) {}

  /** One that is there and in the actor's scope. @throws 404 InterventionNotFound, the same for both */
  async reach(actor: Actor, id: unknown): Promise<Owners> {
    const state = typeof id === 'number' ? (await this.decisions.read(interventions, id)).state : undefined;
    if (state?.status !== 'there') throw refused(interventionErrors, 'InterventionNotFound');
    return this.access.grower(actor, state.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(interventionErrors, 'InterventionNotFound') : error;
    });
  }

  /** What deciding needs to know beside what was sent. */
  async facts(groupId: number, { type }: SaveIntervention, actor: Actor): Promise<InterventionFacts> {
    const meant = type === undefined ? undefined : await this.types.meant(groupId, type);
    return { actorId: actor.id, latest: this.clock.today(EARLIEST_ZONE), type: meant };
  }

  /** Newest first. */
  async of({ growerId, groupId }: Home, language: Language): Promise<InterventionBody[]> {
    const ids = (await this.read.all(INTERVENTIONS, interventionList(growerId), 'date')).toReversed();
    if (ids.length === 0) return [];
    const listed = await this.read.getMany<ListedIntervention>(INTERVENTIONS, ids.map(interventionKey));
    const words = await this.words(groupId, language);
    return Promise.all(listed.flatMap((one) => (one ? [this.body(one, growerId, words)] : [])));
  }

  /** One as it stands after it was saved. */
  async saved(decided: Loaded<InterventionState>, groupId: number, language: Language): Promise<InterventionBody> {
    const { growerId, status: _, ...written } = decided.state as Intervention;
    return this.body({ ...written, ...stamps(decided) }, growerId, await this.words(groupId, language));
  }

  private async words(groupId: number, language: Language) {
    return new Map((await this.types.known(groupId, language)).map((type) => [type.id, type] as const));
  }

  private body(
    { id, typeId, date, notes, recordedBy, revision, createdAt, updatedAt }: ListedIntervention,
    customerId: number,
    words: Awaited<ReturnType<InterventionReads['words']>>,
  ): Promise<InterventionBody> {
    const { type = '', name: typeName = '' } = words.get(typeId) ?? {};
    const written = { id, customerId, type, typeId, typeName, date, notes, by: { id: recordedBy, name: '' } };
    return this.users.named({ ...written, revision, createdAt, updatedAt });
  }
}
