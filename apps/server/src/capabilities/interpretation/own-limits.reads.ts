import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import type { LimitsLevel } from '@loam/domain/agronomy/soil/own-limits';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { LocalizationReads, OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';

type Unit = { readonly id: number; readonly name: string; readonly limits: LimitsLevel['limits'] };
export type OwnScope = LimitsLevel['scope'];

/** Where limits are looked at from, with everything that holds there. */
export interface LimitsView {
  readonly place: Place;
  readonly scope: OwnScope;
  readonly scopeId: number;
  /** nearest first, the place itself before those above */
  readonly levels: readonly LimitsLevel[];
  readonly countryId: number | undefined;
  readonly editable: boolean;
  /** groups below, which inherit */
  readonly groups: number;
  readonly loaded: Loaded<unknown>;
}

/** Limits that companies, collections and groups set themselves. Read from their streams, so they are there at once. */
@Injectable()
export class OwnLimitsReads {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly localizations: LocalizationReads,
    private readonly users: UserReads,
  ) {}

  async ofGroup(groupId: number): Promise<readonly LimitsLevel[]> {
    const { companyId, collectionId } = (await this.organization.group(groupId)).state;
    const levels = await this.levels({ companyId, collectionId, groupId });
    return levels.flatMap(({ limits: { thresholds, factors, off = [] }, ...level }) =>
      thresholds.length + factors.length + off.length > 0
        ? [{ ...level, limits: { thresholds, factors, ...(off.length > 0 && { off }) } }]
        : [],
    );
  }

  async view({ companyId, collectionId, groupId }: Place, actor: Actor): Promise<LimitsView> {
    const place = { companyId, ...(collectionId !== undefined && { collectionId }), ...(groupId !== undefined && { groupId }) };
    const [levels, localization, loaded, groups] = await Promise.all([
      this.levels(place),
      this.localizations.at(place),
      this.loaded(place),
      this.groupsBelow(place),
    ]);
    const { scope, id } = levels[0]!;
    return {
      place,
      scope,
      scopeId: id,
      levels,
      countryId: localization.countryId ?? undefined,
      editable: governs(actor, place),
      groups,
      loaded,
    };
  }

  private async levels({ companyId, collectionId, groupId }: Place): Promise<LimitsLevel[]> {
    const { organization } = this;
    const [group, collection, company] = await Promise.all([
      groupId === undefined ? undefined : organization.group(groupId),
      collectionId === undefined ? undefined : organization.collection(collectionId),
      organization.company(companyId),
    ]);
    const units: [OwnScope, Unit][] = [
      ...(group ? [['group', group.state] as [OwnScope, Unit]] : []),
      ...(collection ? [['collection', collection.state] as [OwnScope, Unit]] : []),
      ['company', company.state],
    ];
    return Promise.all(
      units.map(async ([scope, { id, name, limits }]) => ({ scope, id, name, limits, people: await this.people(limits) })),
    );
  }

  private async people({ thresholds, archived = [], factors }: LimitsLevel['limits']): Promise<Record<number, string>> {
    const ids = [...new Set([...thresholds, ...archived, ...factors].map(({ setBy }) => setBy))];
    const names = await Promise.all(ids.map(async (id) => [id, (await this.users.read(id)).state.fullName] as const));
    return Object.fromEntries(names);
  }

  private loaded({ companyId, collectionId, groupId }: Place): Promise<Loaded<unknown>> {
    if (groupId !== undefined) return this.organization.group(groupId);
    return collectionId === undefined ? this.organization.company(companyId) : this.organization.collection(collectionId);
  }

  private async groupsBelow({ companyId, collectionId, groupId }: Place): Promise<number> {
    if (groupId !== undefined) return 0;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).state.groups.length;
    const { collections } = (await this.organization.company(companyId)).state;
    const each = await Promise.all(collections.map(({ id }) => this.organization.collection(id)));
    return each.reduce((sum, { state }) => sum + state.groups.length, 0);
  }
}
