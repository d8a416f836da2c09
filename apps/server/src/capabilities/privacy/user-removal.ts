import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { userErrors } from '@loam/domain/user/user.errors';
import type { TransferUser } from '@loam/domain/user/user-admin.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { isNothing, UserAdminWrites, UserAssetsLookup } from '../user/index.js';
import { AccountErasure } from './account-erasure.js';
import { AssetTransfer, both, type Moved, movedOf, nothing } from './asset-transfer.js';

/** The end of an account: what the person looked after and made goes to somebody else in the same append, or goes with them for good. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly admin: UserAdminWrites,
    private readonly assets: UserAssetsLookup,
    private readonly transfer: AssetTransfer,
    private readonly erasure: AccountErasure,
  ) {}

  /** C024: all or nothing. @throws Refused 404; 403 forbidden; 409 userHasAssets, assetTransferFailed, selfDeactivation, legalHold; 422 */
  async remove({ userId, replacementUserId, withoutTransfer = false, groupId }: TransferUser, actor: Actor): Promise<Moved> {
    const before = await this.admin.reach(userId, actor);
    if (groupId !== undefined) {
      await this.access.group(actor, groupId);
      if (!before.groupIds.includes(groupId)) throw refused(userErrors, 'UserNotFound');
    }
    if (replacementUserId !== undefined && withoutTransfer) throw new Refused(invalid([oneOf()]));
    if (userId === actor.id) throw refused(userErrors, 'selfDeactivation', undefined, 'userId');
    const kept = await this.assets.of(userId);
    if (replacementUserId === undefined && !withoutTransfer) {
      if (kept.growers > 0 || !isNothing(kept.authored)) throw refused(userErrors, 'userHasAssets', { ...movedOf(kept) });
      throw new Refused(invalid([{ field: 'replacementUserId', key: 'required', message: validationErrors.required.message }]));
    }
    if (replacementUserId === undefined) {
      await this.erasure.erase(userId, kept.growerIds, actor);
      return nothing;
    }
    const keeper = await this.transfer.fitting(replacementUserId, userId, actor);
    await this.decisions.transact({ actor, scope: placeOfPerson(before) }, async (tx) => {
      await this.admin.removeIn(tx, await this.admin.expectManaged(tx, userId, actor), replacementUserId);
      await this.transfer.reassign(tx, kept, userId, keeper);
      return {};
    });
    return both(movedOf(kept), await this.transfer.stragglers(userId, keeper, actor));
  }
}

const oneOf = () => ({ field: 'replacementUserId', key: 'oneOfTransfer', message: userErrors.oneOfTransfer.message });
