import { Injectable } from '@nestjs/common';
import { cropSources } from '@loam/domain/agronomy/tables/crop-table';
import { inProductLanguage, productSources } from '@loam/domain/agronomy/tables/product-table';
import { rateSources } from '@loam/domain/agronomy/tables/rate-tables';
import { cropOfSource } from '@loam/domain/crop/crop-figures';
import { stageNames } from '@loam/domain/crop/stage-names';
import type { Language } from '@loam/domain/kernel/locale/language';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { withOverrides } from '@loam/domain/plan/checks/plan.checks';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { planSheetOf } from '@loam/domain/plan/sheet/plan-sheet';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { sheetWhys } from '@loam/domain/plan/sheet/plan-sheet-whys';
import type { Loaded } from '../../../platform/decisions/aggregate.js';
import { refused } from '../../../platform/refusal/refused.js';
import { FieldWrites } from '../../field/index.js';
import { GrowerWrites } from '../../grower/index.js';
import { OwnLibraryReads } from '../../library/index.js';
import { PlanGraphs, PlanReads, PlanWorld } from '../../plan/index.js';
import { dateIn } from '../../../platform/texts/dates.js';

/** Plans as people read them: what a revision holds, with today's names and tables around it. */
@Injectable()
export class PlanSheetReads {
  constructor(
    private readonly growerWrites: GrowerWrites,
    private readonly fieldWrites: FieldWrites,
    private readonly graphs: PlanGraphs,
    private readonly reads: PlanReads,
    private readonly world: PlanWorld,
    private readonly own: OwnLibraryReads,
  ) {}

  /** `advice`: with the checks that stand. @throws 404 PlanNotFound when its grower is gone */
  async of(
    { state, revision, updatedAt }: Loaded<PlanState>,
    head: string,
    language: Language,
    { advice }: { advice: boolean },
  ): Promise<PlanSheet> {
    const grower = (await this.growerWrites.read(state.growerId)).state;
    if (grower.status === 'none' || grower.status === 'removed') throw refused(planErrors, 'PlanNotFound');
    const field = (await this.fieldWrites.read(state.fieldId)).state;
    const planned = { draft: state.draft, cropId: state.cropId, grower: await this.world.grower(state.growerId) };
    const { product } = await this.graphs.context(planned, 'oxide');
    const crop = await this.own.cropOf(state.cropId);
    const residue = state.draft.plan['cropResidueId'];
    return planSheetOf(
      state,
      {
        revision,
        at: updatedAt,
        head,
        grower: { name: grower.fullName, unitTypeId: grower.unitTypeId },
        field: field.status === 'present' ? { name: field.name, area: field.area, unitId: field.unitId } : undefined,
        crop,
        previousCrop: typeof residue === 'number' ? await this.own.cropOf(residue) : undefined,
        product: named(product, language),
        graph: await this.graphs.graphThen(state),
        checks: advice ? withOverrides(await this.graphs.checksThen(state), state.overrides) : [],
        pricing: await this.reads.pricingOf(state),
        stage: stageNames(crop, language),
        date: (iso) => dateIn(language, iso),
      },
      language,
    );
  }

  /** How the figures of the sheet came about, with today's tables. */
  async whys({ state }: Loaded<PlanState>, language: Language): Promise<SharedPlan['why']> {
    const display = state.draft.plan['nutrientsGraphDisplay'] === 'element' ? 'element' : 'oxide';
    const planned = { draft: state.draft, cropId: state.cropId, grower: await this.world.grower(state.growerId) };
    const context = await this.graphs.context(planned, display);
    return sheetWhys(state, { ...context, product: named(context.product, language) }, spelled) as SharedPlan['why'];
  }
}

/** Products as the reader calls them. */
const named =
  <T extends { readonly id: number; readonly name: string }>(product: (id: number) => T | undefined, language: Language) =>
  (id: number): T | undefined => {
    const found = product(id);
    return found && inProductLanguage(found, language);
  };

const publications = { ...cropSources, ...productSources, ...rateSources };
/** Author, year and title behind a table's key; what the holder of a crop gave is own data, whoever that is. */
function spelled(key: string): string {
  const found = publications[key];
  if (found) return [found.author, found.year, found.title].filter((part) => part !== undefined && part !== null).join(', ');
  return cropOfSource(key) === undefined ? key : 'own data';
}
