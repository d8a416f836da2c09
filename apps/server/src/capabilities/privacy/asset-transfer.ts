import { Injectable } from '@nestjs/common';
import type { Keeper } from '@loam/domain/grower/grower.decider';
import { canKeepGrowers } from '@loam/domain/grower/grower.policy';
import { userErrors } from '@loam/domain/user/user.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { GrowerWrites } from '../grower/index.js';
import { isNothing, productsIn, UserAdminWrites, UserAssetsLookup, UserReads } from '../user/index.js';
import { giveAuthored } from './handover.js';

export interface Moved {
  readonly growers: number;
  readonly fields: number;
  readonly plans: number;
  readonly templates: number;
  readonly products: number;
}
export const nothing: Moved = { growers: 0, fields: 0, plans: 0, templates: 0, products: 0 };
export type Kept = Awaited<ReturnType<UserAssetsLookup['of']>>;

export const movedOf = ({ growers, fields, plans, authored }: Kept): Moved => ({
  ...{ growers, fields, plans },
  templates: authored.templates.length,
  products: productsIn(authored),
});
export const both = (a: Moved, b: Moved): Moved => ({
  growers: a.growers + b.growers,
  fields: a.fields + b.fields,
  plans: a.plans + b.plans,
  templates: a.templates + b.templates,
  products: a.products + b.products,
});
/** Growers that somebody gave to the person, and what they made, while they were being removed are looked for this often. */
const LOOKS = 3;

/** What a person looked after and made becomes somebody else's. */
@Injectable()
export class AssetTransfer {
  constructor(
    private readonly decisions: Decisions,
    private readonly admin: UserAdminWrites,
    private readonly users: UserReads,
    private readonly assets: UserAssetsLookup,
    private readonly growerWrites: GrowerWrites,
  ) {}

  /** @throws Refused 404 UserNotFound; 409 assetTransferFailed for somebody who cannot look after growers */
  async fitting(id: number, userId: number, actor: Actor): Promise<Keeper> {
    await this.admin.reach(id, actor);
    const keeper = await this.growerWrites.keeper(id);
    if (id === userId || !keeper?.active || !canKeepGrowers(keeper.roleId)) throw refused(userErrors, 'assetTransferFailed');
    return keeper;
  }

  async reassign(tx: Transaction, { growerIds, authored }: Kept, from: number, keeper: Keeper): Promise<void> {
    const now = (await this.users.readIn(tx, keeper.id)).state;
    if (now.status !== 'active') throw refused(userErrors, 'assetTransferFailed');
    try {
      await this.growerWrites.reassignWithin(tx, growerIds, from, { ...keeper, roleId: now.roleId, groupIds: now.groupIds });
      await giveAuthored(tx, authored, from, keeper.id);
    } catch (error) {
      throw error instanceof Refused && error.refusal.status < 500 ? refused(userErrors, 'assetTransferFailed') : error;
    }
  }

  async stragglers(userId: number, keeper: Keeper, actor: Actor): Promise<Moved> {
    let late = nothing;
    for (let look = 0; look < LOOKS; look++) {
      const kept = await this.assets.of(userId);
      if (kept.growers === 0 && isNothing(kept.authored)) break;
      await this.decisions.transact({ actor }, async (tx) => (await this.reassign(tx, kept, userId, keeper), {}));
      late = both(late, movedOf(kept));
    }
    return late;
  }
}
