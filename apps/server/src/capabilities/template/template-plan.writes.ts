import { Injectable } from '@nestjs/common';
import { contentOf } from '@loam/domain/template/template.draft';
import { templateErrors } from '@loam/domain/template/template.errors';
import { keptOfPlan } from '@loam/domain/template/template.plan';
import type { ApplyTemplate, TemplateContent, TemplateFromPlan } from '@loam/domain/template/template.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { PlanReads, PlanWrites } from '../plan/index.js';
import { templates } from './template.aggregate.js';
import { TemplateContents } from './template-contents.js';
import { TemplateReads } from './template.reads.js';
import { type DecidedTemplate, TemplateWrites } from './template.writes.js';

/** What templates take from plans, and plans from templates. */
@Injectable()
export class TemplatePlanWrites {
  constructor(
    private readonly access: Access,
    private readonly plans: PlanReads,
    private readonly planWrites: PlanWrites,
    private readonly contents: TemplateContents,
    private readonly reads: TemplateReads,
    private readonly templateWrites: TemplateWrites,
  ) {}

  /** C166: days instead of dates, needs as the plan has them now. @throws 404 PlanNotFound */
  async fromPlan({ planId, name, description = null }: TemplateFromPlan, actor: Actor): Promise<DecidedTemplate> {
    const { groupId, collectionId, companyId } = await this.access.plan(actor, planId);
    const { state } = await this.plans.load(planId);
    const content: TemplateContent = {
      name,
      description,
      cropId: state.cropId,
      nutritionalRequirements: await this.contents.needsOf(state),
      workplan: null,
      ...keptOfPlan(state.draft),
    };
    return this.templateWrites.create(content, { companyId, collectionId, groupId }, null, false, actor);
  }

  /** C360: one revision of the plan, noted by the template in the same append. @throws 404 TemplateNotFound, PlanNotFound; 409 planStateForbids; 412; 422 templateOtherCrop */
  async apply({ id, planId }: ApplyTemplate, actor: Actor) {
    await this.access.plan(actor, planId);
    const { state } = await this.reads.one(actor, id);
    const plan = (await this.plans.load(planId)).state;
    if (plan.cropId !== state.cropId) throw refused(templateErrors, 'templateOtherCrop');
    const body = await this.contents.planOf(contentOf(state), plan);
    return this.planWrites.change(planId, body, actor, true, { also: (tx) => tx.run(templates, id, { type: 'UseTemplate', planId }) });
  }
}
