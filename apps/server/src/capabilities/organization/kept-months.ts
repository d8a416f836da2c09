import { Inject, Injectable } from '@nestjs/common';
import type { AccessKept } from '@loam/domain/organization/company-head.schema';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { OrganizationReads } from './organization.reads.js';

/** For how many months it is kept who signed in and from where: as the operator says, or shorter where a company wants it so. */
@Injectable()
export class KeptMonths {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly read: ReadModel,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accessKeptMonths'>,
  ) {}

  /** Of who belongs to no company what the operator says. */
  async of(companyId: number | undefined): Promise<AccessKept> {
    const { accessKeptMonths: most } = this.config;
    const own = companyId === undefined ? null : (await this.organization.company(companyId)).state.accessKeptMonths;
    return { months: Math.min(own ?? most, most), own, most };
  }

  /** The companies that keep it for less than the operator does. */
  async shorter(): Promise<ReadonlyMap<number, number>> {
    const ids = await this.read.all('tallies', 'companies', 'id');
    const kept = await Promise.all(ids.map(async (id) => [id, await this.of(id)] as const));
    return new Map(kept.filter(([, { months, most }]) => months < most).map(([id, { months }]) => [id, months]));
  }
}
