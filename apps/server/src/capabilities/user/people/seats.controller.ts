import { Controller } from '@nestjs/common';
import { seesPlace } from '@loam/domain/access/scope.policy';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { seatCalls as calls } from '@loam/domain/user/user-admin.calls';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Access, Call } from '../../access/index.js';
import { OrganizationReads } from '../../organization/index.js';
import { SeatKeeping } from '../account/seat-keeping.js';

/** How full a company and its groups are, for the pages that show them: the numbers that invitations are refused by. */
@Controller()
export class SeatsController {
  constructor(
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly seats: SeatKeeping,
  ) {}

  @Call(calls.ofCompany)
  async ofCompany(@Asked() { params }: AskedOf<typeof calls.ofCompany>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    const seen = (await this.organization.branches(companyId))
      .flatMap(({ groups }) => groups)
      .filter(({ id, collectionId }) => seesPlace(actor, { companyId, collectionId, groupId: id }));
    const groups = await Promise.all(seen.map(async ({ id }) => ({ groupId: id, ...(await this.seats.ofGroup(companyId, id)) })));
    return { ...(await this.seats.of(companyId)), groups };
  }

  @Call(calls.ofGroup)
  async ofGroup(@Asked() { params }: AskedOf<typeof calls.ofGroup>, @CurrentActor() actor: Actor) {
    const { companyId, groupId } = await this.access.group(actor, params.id);
    return this.seats.ofGroup(companyId, groupId);
  }
}
