import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { userAdminCalls as calls } from '@loam/domain/user/user-admin.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Call } from '../../access/index.js';
import { PermissionBatch } from './permission-batch.js';
import { SignInReads } from './sign-ins.reads.js';

/** What admins of many people do: the permissions of many at once, and a look at who came in. */
@Controller()
export class PeopleOversightController {
  constructor(
    private readonly permissions: PermissionBatch,
    private readonly signInReads: SignInReads,
  ) {}

  @Call(calls.signIns)
  signIns(@Asked() { params: { id }, query }: AskedOf<typeof calls.signIns>, @CurrentActor() actor: Actor) {
    return this.signInReads.page(id, query, actor);
  }

  @Call(calls.changePermissionsOfMany)
  ofMany(@Asked() { body: { ids, permissions } }: AskedOf<typeof calls.changePermissionsOfMany>, @CurrentActor() actor: Actor) {
    return this.permissions.change([...new Set(ids)], permissions, actor);
  }
}
