import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import type { OwnLimits } from '@loam/domain/agronomy/soil/own-limits';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { OwnLimitsCommand, WantedFactor, WantedThreshold } from '@loam/domain/interpretation/own-limits.decider';
import { ownLimitsErrors } from '@loam/domain/analysis/own-limits.errors';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { collections, companies, groups } from '../organization/index.js';
import type { LimitsView } from './own-limits.reads.js';

type Kind = 'soil' | 'plant';
/** Without ranges: as the level above. */
export type SentThreshold = Omit<WantedThreshold, 'id' | 'ranges'> & { readonly ranges: WantedThreshold['ranges'] | null };

/** What admins set for their own level. Each call changes all that it names, or nothing. */
@Injectable()
export class LimitsWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
  ) {}

  /** @throws 403 forbidden above one's own level; 412 revisionConflict */
  async set(kind: Kind, view: LimitsView, cropId: number, sent: readonly SentThreshold[], actor: Actor): Promise<Decided<unknown>> {
    const { thresholds: own } = view.levels[0]!.limits;
    const wanted: WantedThreshold[] = [];
    const resets: number[] = [];
    for (const { ranges, ...slot } of sent) {
      const standing = own.find(
        (one) =>
          one.kind === kind &&
          one.cropId === cropId &&
          one.mineralId === slot.mineralId &&
          one.extractionMethodId === slot.extractionMethodId &&
          one.stageId === slot.stageId &&
          one.tissueId === slot.tissueId,
      );
      if (ranges !== null) wanted.push({ ...slot, id: standing?.id ?? (await this.ids.next('threshold')), ranges });
      else if (standing) resets.push(standing.id);
    }
    return this.run(view, { type: 'SetThresholds', kind, cropId, thresholds: wanted, resets, ...this.signed(actor) }, actor);
  }

  /** @throws 403 forbidden */
  factors(kind: Kind, view: LimitsView, cropId: number, factors: readonly WantedFactor[], actor: Actor): Promise<Decided<unknown>> {
    return this.run(view, { type: 'SetImpactFactors', kind, cropId, factors, ...this.signed(actor) }, actor);
  }

  /** All of the crop, or those named. @throws 403 ownedByOther: set by a level above; 404 ThresholdNotFound */
  reset(kind: Kind, view: LimitsView, cropId: number, named: readonly number[] | undefined, actor: Actor): Promise<Decided<unknown>> {
    const [here, ...above] = view.levels;
    const of = ({ thresholds }: OwnLimits) => thresholds.filter((one) => one.kind === kind && one.cropId === cropId).map(({ id }) => id);
    const own = of(here!.limits);
    const inherited = above.flatMap(({ limits }) => of(limits));
    for (const id of named ?? []) {
      if (own.includes(id)) continue;
      throw inherited.includes(id) ? refused(apiErrors, 'ownedByOther') : refused(ownLimitsErrors, 'ThresholdNotFound');
    }
    return this.run(view, { type: 'ResetThresholds', kind, thresholdIds: named ?? own }, actor);
  }

  private signed = (actor: Actor) => ({ setBy: actor.id, setAt: this.clock.now() });

  private async run({ place }: LimitsView, command: OwnLimitsCommand, actor: Actor): Promise<Decided<unknown>> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const options = { actor, scope: { ...place } };
    return this.decided(place, command, options);
  }

  private decided(
    { companyId, collectionId, groupId }: Place,
    command: OwnLimitsCommand,
    options: { actor: Actor; scope: Place },
  ): Promise<Decided<unknown>> {
    if (groupId !== undefined) return this.decisions.run(groups, groupId, command, options);
    if (collectionId !== undefined) return this.decisions.run(collections, collectionId, command, options);
    return this.decisions.run(companies, companyId, command, options);
  }
}
