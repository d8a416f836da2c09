import { Injectable } from '@nestjs/common';
import { daysOfMonth, monthBefore, monthsBack, sameMonthOfYearBefore } from '@loam/domain/dashboard/monthly/months';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { CompanyColours } from '@loam/domain/organization/company-head.schema';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { CompanyLogos, OrganizationReads } from '../../organization/index.js';
import { FigureReads } from '../figure.reads.js';

/** So many months are told, the reported one last. */
const MONTHS = 12;

const custom = (days: { readonly from: string; readonly to: string }) => ({ timeFrame: 'custom', ...days }) as const;

/** What the report of a month says, of the scope of its reader as it is now. */
@Injectable()
export class MonthlyFigureReads {
  constructor(
    private readonly figures: FigureReads,
    private readonly organization: OrganizationReads,
    private readonly logos: CompanyLogos,
  ) {}

  async of(month: string, actor: Actor, language: Language) {
    const days = daysOfMonth(month);
    const begun = (which: string) => this.figures.begun(custom(daysOfMonth(which)), actor);
    const { groups, summary } = await this.figures.overview(custom(days), actor);
    const { trend } = await this.figures.overview(custom({ from: `${monthsBack(month, MONTHS - 1)}-01`, to: days.to }), actor);
    const crops = await this.figures.plansByCrop(custom(days), actor);
    return {
      ...{ month, days, groups, trend },
      columns: {
        now: await begun(month),
        before: await begun(monthBefore(month)),
        yearBefore: await begun(sameMonthOfYearBefore(month)),
        inAll: await this.figures.begun(custom({ from: '1000-01-01', to: days.to }), actor),
      },
      products: summary.products,
      crops: await Promise.all(crops.map(async (one) => ({ ...one, name: await this.figures.cropName(one.cropId, language) }))),
      people: await this.figures.topUsers(custom(days), actor),
      company: await this.company(actor),
    };
  }

  private async company({ companyId }: Actor): Promise<{ name: string; logo: string | null; colours: CompanyColours | null } | null> {
    if (companyId === undefined) return null;
    const { state } = await this.organization.company(companyId);
    return { name: state.name, logo: await this.logos.onPaper(state), colours: state.colours };
  }
}
export type MonthlyFigures = Awaited<ReturnType<MonthlyFigureReads['of']>>;
