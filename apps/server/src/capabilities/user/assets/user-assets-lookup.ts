import { Inject, Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { userErrors } from '@loam/domain/user/user.errors';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { refused } from '../../../platform/refusal/refused.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import { type Authored, AUTHORED, authoredKey, nothingAuthored } from './authored.projection.js';
import { type Assets, ASSETS, assetsKey, keptBy, noAssets } from './user-assets.projection.js';

/** What somebody looks after and what they made, counted up to the end of the log. */
@Injectable()
export class UserAssetsLookup {
  constructor(
    private readonly read: ReadModel,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** @throws Refused 503 projectionLag, unavailable */
  async of(userId: number): Promise<Assets & { readonly growerIds: readonly number[]; readonly authored: Authored }> {
    const end = await this.store.lastPosition();
    await Promise.all([this.read.waitFor(ASSETS, end), this.read.waitFor(AUTHORED, end)]);
    const growerIds = await this.read.all(ASSETS, keptBy(userId), 'id');
    const authored = (await this.read.get<Authored>(AUTHORED, authoredKey(userId))) ?? nothingAuthored;
    return { ...((await this.read.get<Assets>(ASSETS, assetsKey(userId))) ?? noAssets), growerIds, authored };
  }

  /** Another role or fewer groups must not leave growers with somebody who may not keep them. @throws Refused 409 userHasAssets */
  async expectNoneLost(
    { id, roleId, groupIds }: { readonly id: number; readonly roleId: number; readonly groupIds: readonly number[] },
    now: { readonly roleId: number; readonly groupIds: readonly number[] },
  ): Promise<void> {
    const keeps = now.roleId === ROLE.user || now.roleId === ROLE.groupAdmin;
    if (keeps && groupIds.every((group) => now.groupIds.includes(group))) return;
    if (roleId !== ROLE.user && roleId !== ROLE.groupAdmin) return;
    const { growerIds } = await this.of(id);
    const groups = keeps ? await this.groupsOf(growerIds) : [];
    if (growerIds.length > 0 && !(keeps && groups.every((group) => now.groupIds.includes(group))))
      throw refused(userErrors, 'userHasAssets', { growers: growerIds.length });
  }

  private async groupsOf(growerIds: readonly number[]): Promise<number[]> {
    const kept = await this.read.getMany<{ groupId: number }>(
      ASSETS,
      growerIds.map((id) => `grower:${id}`),
    );
    return [...new Set(kept.flatMap((one) => (one ? [one.groupId] : [])))];
  }
}
