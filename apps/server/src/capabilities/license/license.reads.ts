import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import type { licenseCalls } from '@loam/domain/license/license.calls';
import { type License, licenseStatus, type LicensesState } from '@loam/domain/license/license.decider';
import { licenseErrors } from '@loam/domain/license/license.errors';
import type { LicenseListed } from '@loam/domain/license/license.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { GrowerWrites } from '../grower/index.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { licensesOfGrowers } from './license.aggregate.js';
import { opens, readLicenseLink } from './license-links.js';

const gone = () => refused(licenseErrors, 'licenseGone');

/** What the history tells: whose, when and how; not what the links are. */
export function historyBody(loaded: Loaded<LicensesState>): object {
  const { growerId, licenses } = loaded.state;
  const shown = licenses.map(({ id, method, to = null, terms, sentAt, expiresAt, signedAt, replaced }) => ({
    id,
    method,
    to,
    terms,
    sentAt,
    expiresAt,
    signedAt,
    replaced,
  }));
  return { growerId, licenses: shown, ...stamps(loaded) };
}

/** The licences of a grower for who may see the grower, and the one that a link leads to for whoever holds it. */
@Injectable()
export class LicenseReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly growers: GrowerWrites,
    private readonly organizations: OrganizationReads,
    private readonly users: UserReads,
  ) {}

  /** Newest first. @throws 404 CustomerNotFound */
  async list(growerId: number, actor: Actor): Promise<LicenseListed[]> {
    await this.access.grower(actor, growerId);
    const { state } = await this.decisions.read(licensesOfGrowers, growerId);
    return Promise.all(state.licenses.toReversed().map((license) => this.listed(license)));
  }

  listed({ id, method, to, sentAt, signedAt, expiresAt, sentBy, replaced }: License): Promise<LicenseListed> {
    const status = licenseStatus({ signedAt, replaced, expiresAt }, this.clock.now());
    return this.users.named({ id, sentAt, signedAt, method, expiresAt, status, to: to ?? null, by: { id: sentBy, name: '' } });
  }

  /** What a link leads to, while it may be signed and after it was; whose it is besides. @throws 410 licenseGone */
  async linked(token: string): Promise<{ growerId: number; license: License; state: LicensesState }> {
    const link = readLicenseLink(token);
    if (!link) throw gone();
    const { state } = await this.decisions.read(licensesOfGrowers, link.growerId);
    const license = state.licenses.find(({ id }) => id === link.id);
    if (!license || !opens(link, license.hash)) throw gone();
    return { growerId: link.growerId, license, state };
  }

  /** The grower of a link, who may have been removed since. @throws 410 licenseGone */
  async grower(growerId: number) {
    const { state } = await this.growers.read(growerId);
    if (state.status === 'none' || state.status === 'removed') throw gone();
    return state;
  }

  async companyName(companyId: number): Promise<string> {
    return (await this.organizations.company(companyId)).state.name;
  }

  /** @throws 410 licenseGone, unless it is open, or signed and its link not yet expired */
  async toSign(token: string): Promise<AnswerOf<typeof licenseCalls.read>> {
    const { growerId, license } = await this.linked(token);
    const grower = await this.grower(growerId);
    const { sentAt, expiresAt, signedAt, terms, replaced, sentBy } = license;
    if (replaced || expiresAt <= this.clock.now()) throw gone();
    const [company, by] = await Promise.all([this.companyName(grower.companyId), this.users.nameOf(sentBy)]);
    return { company, grower: grower.fullName, by, terms, sentAt, expiresAt, signedAt };
  }
}
