import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import type { OwnLimits } from '@loam/domain/agronomy/soil/own-limits';
import { tissueThresholdId } from '@loam/domain/agronomy/tissue/tissue-interpretation';
import { soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { tissueTables } from '@loam/domain/agronomy/tables/tissue-tables';
import { ownLimitsErrors } from '@loam/domain/analysis/own-limits.errors';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { StatusAnswer } from '@loam/domain/library/library-records.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { collections, companies, GovernedPlaces, groups, OrganizationReads } from '../organization/index.js';
import { OwnLimitsReads } from './own-limits.reads.js';

type Kind = 'soil' | 'plant';
type At = readonly [Place, readonly number[]];

/** Limits of one's own archived and taken back; published ones switched off, and on again, for one group. All that is named, or nothing. */
@Injectable()
export class LimitsStatusWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly levels: OwnLimitsReads,
    private readonly organization: OrganizationReads,
    private readonly places: GovernedPlaces,
  ) {}

  async set(
    kind: Kind,
    place: Place | undefined,
    { ids, status: active }: { readonly ids: readonly number[]; readonly status: boolean },
    actor: Actor,
  ): Promise<StatusAnswer> {
    const wanted = [...new Set(ids)];
    const changes = place ? await this.ofGroup(kind, place, wanted, actor) : await this.ofOwners(kind, wanted, actor);
    const { items } = await this.decisions.transact({ actor, scope: scopeOfOwners(changes[0]![0]) }, async (tx) => {
      const done = [];
      for (const [at, thresholdIds] of changes) {
        const { revision } = await runIn(tx, at, { type: 'SetThresholdsStatus', kind, thresholdIds, active });
        done.push(...thresholdIds.map((id) => ({ id, active, revision })));
      }
      return { items: done };
    });
    return { items: wanted.map((id) => items.find((one) => one.id === id)!) };
  }

  /** What the group has itself, what is published, and what a level above set that the actor governs too. */
  private async ofGroup(kind: Kind, place: Place, ids: readonly number[], actor: Actor): Promise<At[]> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const view = await this.levels.view(place, actor);
    for (const id of ids) {
      const level = view.levels.find(({ limits }) => has(limits, kind, id));
      if (!level && !isPublished(kind, id)) throw refused(ownLimitsErrors, 'ThresholdNotFound');
      const { companyId, collectionId } = view.place;
      const owner = level?.scope === 'company' ? { companyId } : { companyId, collectionId: collectionId! };
      if (level && level.scope !== 'group' && !governs(actor, owner)) throw refused(apiErrors, 'ownedByOther');
    }
    return [[view.place, ids]];
  }

  /** The records themselves, wherever in the actor's scope. */
  private async ofOwners(kind: Kind, ids: readonly number[], actor: Actor): Promise<At[]> {
    const found = new Map<number, Place>();
    for (const at of await this.places.of(actor)) {
      const limits = await this.limitsOf(at);
      for (const id of ids) if (has(limits, kind, id)) found.set(id, at);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) {
      const above = await this.limitsAbove(actor);
      const isForeign = (id: number) => isPublished(kind, id) || above.some((limits) => has(limits, kind, id));
      throw missing.every(isForeign) ? refused(apiErrors, 'ownedByOther') : refused(ownLimitsErrors, 'ThresholdNotFound');
    }
    const places = [...new Set(found.values())];
    return places.map((at) => [at, ids.filter((id) => found.get(id) === at)]);
  }

  private async limitsOf({ companyId, collectionId, groupId }: Place): Promise<OwnLimits> {
    if (groupId !== undefined) return (await this.organization.group(groupId)).state.limits;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).state.limits;
    return (await this.organization.company(companyId)).state.limits;
  }

  private limitsAbove({ companyId, collectionIds }: Actor): Promise<OwnLimits[]> {
    if (companyId === undefined) return Promise.resolve([]);
    return Promise.all(
      [{ companyId }, ...collectionIds.map((collectionId) => ({ companyId, collectionId }))].map((at) => this.limitsOf(at)),
    );
  }
}

const has = ({ thresholds, archived = [] }: OwnLimits, kind: Kind, id: number): boolean =>
  [...thresholds, ...archived].some((one) => one.kind === kind && one.id === id);

const published: Readonly<Record<Kind, ReadonlySet<number>>> = {
  soil: new Set(soilTables.map(({ id }) => id)),
  plant: new Set(
    tissueTables.flatMap(({ id, classes }) => Object.keys(classes).map((mineralId) => tissueThresholdId(id, Number(mineralId)))),
  ),
};
const isPublished = (kind: Kind, id: number): boolean => published[kind].has(id);

interface SetStatus {
  readonly type: 'SetThresholdsStatus';
  readonly kind: Kind;
  readonly thresholdIds: readonly number[];
  readonly active: boolean;
}
function runIn(tx: Transaction, { companyId, collectionId, groupId }: Place, command: SetStatus): Promise<{ readonly revision: number }> {
  if (groupId !== undefined) return tx.run(groups, groupId, command);
  if (collectionId !== undefined) return tx.run(collections, collectionId, command);
  return tx.run(companies, companyId, command);
}
