import { Injectable } from '@nestjs/common';
import type { NetworkInformation } from '@loam/domain/dashboard/network.schema';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { GrowerReads } from '../grower/index.js';
import { OrganizationReads } from '../organization/index.js';
import { DashboardScope } from './dashboard-scope.js';

type Grower = Awaited<ReturnType<GrowerReads['all']>>[number];

/** The growers' network, for companies that switched its dashboard on and ask growers who stands behind them. */
@Injectable()
export class NetworkReads {
  constructor(
    private readonly scope: DashboardScope,
    private readonly organization: OrganizationReads,
    private readonly growerReads: GrowerReads,
  ) {}

  /** Of what the actor sees, in companies that have both switches on. @throws 403 forbidden when there is none */
  async of(actor: Actor): Promise<NetworkInformation> {
    const all = await this.scope.groups({}, actor);
    const companies = actor.companyId === undefined ? [...new Set(all.map(({ companyId }) => companyId))] : [actor.companyId];
    const open = new Set<number>();
    for (const id of companies) {
      const { toggles } = (await this.organization.company(id)).state;
      if (toggles.seedsDashboard && toggles.requiresAdditionalGrowerInfo) open.add(id);
    }
    if (open.size === 0) throw refused(apiErrors, 'forbidden');
    const groups = all.filter(({ companyId }) => open.has(companyId));
    const found = await Promise.all(groups.map(({ id }) => this.growerReads.all(id, actor)));
    const growers = found.flat();
    return {
      totals: countsOf(growers),
      suppliers: shares(growers, ({ supplierName }) => supplierName),
      applications: shares(growers, ({ applicationName }) => applicationName),
      parentCompanies: shares(growers, ({ parentCompanyName }) => parentCompanyName),
      groups: groups.map(({ id, name, collection }, at) => ({ id, name, collectionName: collection.name, ...countsOf(found[at]!) })),
    };
  }
}

const sum = (growers: readonly Grower[], of: (grower: Grower) => number) => growers.reduce((total, grower) => total + of(grower), 0);

const countsOf = (growers: readonly Grower[]) => ({
  growers: growers.length,
  activeGrowers: growers.filter(({ active }) => active).length,
  fields: sum(growers, ({ fieldsCount }) => fieldsCount),
  plans: sum(growers, ({ plansCount }) => plansCount),
  activePlans: sum(growers, ({ activePlansCount }) => activePlansCount),
});

/** By a name that people type: letter case and blanks around it do not make another. The largest first, those without one last. */
function shares(growers: readonly Grower[], nameOf: (grower: Grower) => string | null): NetworkInformation['suppliers'] {
  const by = new Map<string, { name: string | null; growers: Grower[] }>();
  for (const grower of growers) {
    const name = nameOf(grower)?.trim() || null;
    const key = name?.toLowerCase() ?? '';
    const share = by.get(key) ?? { name, growers: [] };
    share.growers.push(grower);
    by.set(key, share);
  }
  return [...by.values()]
    .map(({ name, growers: own }) => ({ name, ...countsOf(own) }))
    .sort((a, b) => Number(a.name === null) - Number(b.name === null) || b.growers - a.growers || a.name!.localeCompare(b.name!));
}
