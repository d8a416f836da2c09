import { Injectable } from '@nestjs/common';
import { inProductLanguage } from '@loam/domain/agronomy/tables/product-table';
import { comparedPlan } from '@loam/domain/comparison/compared-plan';
import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { PlanReads, PlanWorld } from '../plan/index.js';
import { PlanSheetReads } from '../share/index.js';
import { FieldScoreReads } from '../sustainability/index.js';
import { TemplateReads } from '../template/index.js';
import { comparedTemplate } from './compared-template.js';

/** A plan or a template as it is compared, for who may read it. */
@Injectable()
export class ComparisonReads {
  constructor(
    private readonly access: Access,
    private readonly plans: PlanReads,
    private readonly sheets: PlanSheetReads,
    private readonly scores: FieldScoreReads,
    private readonly templates: TemplateReads,
    private readonly library: OwnLibraryReads,
    private readonly world: PlanWorld,
  ) {}

  /** @throws 404 PlanNotFound, the same for missing and out of scope */
  async plan(id: number, actor: Actor, language: Language): Promise<ComparedPlan> {
    const { growerId: customerId } = await this.access.plan(actor, id);
    const loaded = await this.plans.load(id);
    const { fieldId, cropId } = loaded.state;
    const sheet = await this.sheets.of(loaded, '', language, { advice: false });
    const sustainability = await this.scoreOf(fieldId, cropId, actor);
    return comparedPlan(sheet, { id, customerId, cropId, updatedAt: loaded.updatedAt, sustainability });
  }

  /** @throws 404 TemplateNotFound, the same for missing and out of scope */
  async template(id: number, actor: Actor, language: Language): Promise<ComparedPlan> {
    const loaded = await this.templates.one(actor, id);
    const { draft, groupId = 0, cropId } = loaded.state;
    const ids = Object.keys(draft.products).map(Number);
    const found = new Map(await Promise.all(ids.map(async (one) => [one, await this.productOf(groupId, one, language)] as const)));
    const body = await this.templates.body(loaded, actor, language);
    return comparedTemplate(body, { crop: await this.library.cropOf(cropId), product: (one) => found.get(one), draft, language });
  }

  private async productOf(groupId: number, id: number, language: Language) {
    const found = await this.world.product(groupId, id);
    return found && inProductLanguage(found, language);
  }

  /** Null too where the field is gone, and while the read models are away: plans are compared without it. */
  private scoreOf(fieldId: number, cropId: number, actor: Actor): Promise<number | null> {
    return this.scores.scoreOf(fieldId, cropId, actor).catch((error: unknown) => {
      if (error instanceof Refused && [404, 503].includes(error.refusal.status)) return null;
      throw error;
    });
  }
}
