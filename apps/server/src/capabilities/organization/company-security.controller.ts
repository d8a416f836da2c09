import { Controller } from '@nestjs/common';
import { accessErrors } from '@loam/domain/access/access.errors';
import { hasFactor } from '@loam/domain/access/factors.decider';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { companyCalls as calls } from '@loam/domain/organization/organization.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { SecondFactors } from '../../platform/identity/second-factors.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { KeptMonths } from './kept-months.js';
import { companyBody } from './organization.answers.js';
import { OrganizationWrites } from './organization.writes.js';

/** What a company asks of its admins before they act as such. */
@Controller()
export class CompanySecurityController {
  constructor(
    private readonly access: Access,
    private readonly organizationWrites: OrganizationWrites,
    private readonly factors: SecondFactors,
    private readonly kept: KeptMonths,
  ) {}

  @Call(calls.requireSecondFactor)
  async require(@Asked() { params, body: { required } }: AskedOf<typeof calls.requireSecondFactor>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    const own = required && actor.roleId === ROLE.companyAdmin;
    if (own && !hasFactor(await this.factors.read(actor.id))) throw refused(accessErrors, 'secondFactorMissing');
    const changed = await this.organizationWrites.requireSecondFactor(companyId, required, actor);
    return entity(companyBody(changed), changed);
  }

  @Call(calls.accessKept)
  async accessKept(@Asked() { params }: AskedOf<typeof calls.accessKept>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    return this.kept.of(companyId);
  }

  @Call(calls.keepAccess)
  async keepAccess(@Asked() { params, body: { months } }: AskedOf<typeof calls.keepAccess>, @CurrentActor() actor: Actor) {
    const { companyId } = await this.access.company(actor, params.id);
    const { most } = await this.kept.of(companyId);
    if (months !== null && months > most) {
      const { message } = validationErrors.outOfRange;
      throw new Refused(invalid([{ field: 'months', key: 'outOfRange', message, params: { min: 1, max: most, value: months } }]));
    }
    await this.organizationWrites.keepAccess(companyId, months, actor);
    return this.kept.of(companyId);
  }
}
