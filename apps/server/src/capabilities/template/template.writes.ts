import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { graph } from '@loam/domain/agronomy/balance/graph';
import { cropStageItems } from '@loam/domain/crop/crop-library';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { type ErrorDetail, errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors';
import type { Language } from '@loam/domain/kernel/language';
import { ROLE } from '@loam/domain/kernel/roles';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import type { PlanState } from '@loam/domain/plan/plan.state';
import type { Template, TemplateCommand, TemplateState } from '@loam/domain/template/template.decider';
import { contentOf } from '@loam/domain/template/template.draft';
import { templateErrors } from '@loam/domain/template/template.errors';
import { keptOfPlan, planFromTemplate } from '@loam/domain/template/template.plan';
import type {
  ApplyTemplate,
  CloneTemplate,
  SaveTemplate,
  TemplateApplication,
  TemplateContent,
  TemplateFromPlan,
} from '@loam/domain/template/template.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { PlanGraphs, PlanReads, PlanWorld, PlanWrites } from '../plan/index.js';
import { templates } from './template.aggregate.js';
import { type LoadedTemplate, placeOf, TemplateReads } from './template.reads.js';

type Named = { groupId?: number | undefined; collectionId?: number | undefined; companyId?: number | undefined };
type DecidedTemplate = Decided<TemplateState> & { readonly state: Template };

/** Making and changing of templates, and what plans take from them. */
@Injectable()
export class TemplateWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly own: OwnLibraryReads,
    private readonly world: PlanWorld,
    private readonly plans: PlanReads,
    private readonly planWrites: PlanWrites,
    private readonly graphs: PlanGraphs,
    private readonly reads: TemplateReads,
  ) {}

  /** C164 without an id. A user's template is a draft, whatever they ask for: publishing is for admins. */
  async add(body: SaveTemplate, actor: Actor): Promise<DecidedTemplate> {
    const place = await this.placeNamed(body, actor);
    const { name, cropId, description = null, nutritionalRequirements = [], workplan, tanks = [], proportionalStages = [] } = body;
    const content: TemplateContent = {
      name: name!,
      description,
      cropId: cropId!,
      nutritionalRequirements,
      workplan: workplan || null,
      stages: await this.stagesOf(place, cropId!, actor),
      applications: keyed(body.applications ?? []),
      tanks,
      proportionalStages,
    };
    await this.expectKnown(place, content);
    return this.create(content, place, null, body.status === 'public' && actor.roleId !== ROLE.user, actor);
  }

  /** C164 with an id. `conditional`: the sender named the revision that it saw. @throws 403 ownedByOther; 404; 412; 422; 428 */
  async change(body: SaveTemplate, actor: Actor, conditional: boolean): Promise<DecidedTemplate> {
    const { state } = await this.editable(actor, body.id!);
    const { groupId, collectionId, companyId, status, name, description, cropId, nutritionalRequirements, workplan, ...lists } = body;
    const moved = [groupId, collectionId, companyId].some(
      (id, at) => id !== undefined && id !== [state.groupId, state.collectionId, state.companyId][at],
    );
    if (moved) throw refused(templateErrors, 'templatePlaceFixed');
    const place = placeOf(state);
    const values: Partial<TemplateContent> = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(nutritionalRequirements && { nutritionalRequirements }),
      ...(workplan !== undefined && { workplan: workplan || null }),
      ...(lists.applications && { applications: keyed(lists.applications) }),
      ...(lists.tanks && { tanks: lists.tanks }),
      ...(lists.proportionalStages && { proportionalStages: lists.proportionalStages }),
    };
    if (cropId !== undefined && cropId !== state.cropId)
      Object.assign(values, {
        applications: [],
        tanks: [],
        proportionalStages: [],
        ...values,
        cropId,
        stages: await this.stagesOf(place, cropId, actor),
      });
    await this.expectKnown(place, { ...contentOf(state), ...values });
    const isPublic = status === undefined || actor.roleId === ROLE.user ? {} : { isPublic: status === 'public' };
    const command = { type: 'ChangeTemplate', values, conditional, ...isPublic } as const;
    return this.decided(this.decisions.run(templates, state.id, command, { actor, scope: scopeOfOwners(state) }));
  }

  /** C165 @throws 404 TemplateNotFound, the place's; 403 forbidden */
  async clone({ id, name, ...named }: CloneTemplate, actor: Actor): Promise<DecidedTemplate> {
    const content = contentOf((await this.reads.one(actor, id)).state);
    const place = await this.placeNamed(named, actor);
    await this.expectKnown(place, content);
    return this.create({ ...content, name: name ?? content.name }, place, id, false, actor);
  }

  /** Of another level's templates, drafts at first, all or none. What they name has to be there too. */
  async copies(sources: readonly Template[], place: Place, actor: Actor): Promise<number[]> {
    for (const one of sources) await this.expectKnown(place, contentOf(one));
    await this.ids.ahead('template', sources.length);
    const ids: number[] = [];
    for (const _ of sources) ids.push(await this.ids.next('template'));
    await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => {
      for (const [at, source] of sources.entries()) {
        const added = { id: ids[at]!, sourceId: source.id, ownerId: actor.id, isPublic: false, content: contentOf(source) };
        await tx.run(templates, added.id, addition(added, place));
      }
      return {};
    });
    return ids;
  }

  /** C166: days instead of dates, needs as the plan has them now. @throws 404 PlanNotFound */
  async fromPlan({ planId, name, description = null }: TemplateFromPlan, actor: Actor): Promise<DecidedTemplate> {
    const { groupId, collectionId, companyId } = await this.access.plan(actor, planId);
    const { state } = await this.plans.load(planId);
    const content: TemplateContent = {
      name,
      description,
      cropId: state.cropId,
      nutritionalRequirements: await this.needsOf(state),
      workplan: null,
      ...keptOfPlan(state.draft),
    };
    return this.create(content, { companyId, collectionId, groupId }, null, false, actor);
  }

  /** C360: one revision of the plan, noted by the template in the same append. @throws 404 TemplateNotFound, PlanNotFound; 409 planStateForbids; 412; 422 templateOtherCrop */
  async apply({ id, planId }: ApplyTemplate, actor: Actor) {
    await this.access.plan(actor, planId);
    const { state } = await this.reads.one(actor, id);
    const plan = (await this.plans.load(planId)).state;
    if (plan.cropId !== state.cropId) throw refused(templateErrors, 'templateOtherCrop');
    const field = await this.world.field(plan.fieldId);
    const body = planFromTemplate(contentOf(state), plan.draft, this.clock.today(field?.timeZone));
    return this.planWrites.change(planId, body, actor, true, { also: (tx) => tx.run(templates, id, { type: 'UseTemplate', planId }) });
  }

  /** @throws 404 TemplateNotFound; 403 ownedByOther */
  async editable(actor: Actor, id: number): Promise<LoadedTemplate> {
    const loaded = await this.reads.one(actor, id);
    if (!(await this.reads.mayChange(actor, loaded.state))) throw refused(apiErrors, 'ownedByOther');
    return loaded;
  }

  /** A group that the actor sees; a collection or a company that they govern. @throws 404; 403 forbidden */
  async placeNamed({ groupId, collectionId, companyId }: Named, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return placeOf(await this.access.group(actor, groupId));
    const place =
      collectionId !== undefined ? await this.access.collection(actor, collectionId) : await this.access.company(actor, companyId);
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    return placeOf(place);
  }

  private async create(content: TemplateContent, place: Place, sourceId: number | null, isPublic: boolean, actor: Actor) {
    const id = await this.ids.next('template');
    const command = addition({ id, sourceId, ownerId: actor.id, isPublic, content }, place);
    return this.decided(this.decisions.run(templates, id, command, { actor, scope: scopeOfOwners(place) }));
  }

  private async decided(run: Promise<Decided<TemplateState>>): Promise<DecidedTemplate> {
    return (await run) as DecidedTemplate;
  }

  /** kg/ha in the stored forms; lb/ac is how imperial growers read theirs. */
  private async needsOf({ draft, cropId, growerId }: PlanState): Promise<TemplateContent['nutritionalRequirements']> {
    const grower = await this.world.grower(growerId);
    const { macro, micro, additional } = graph(graphPlan(draft), await this.graphs.context({ draft, cropId, grower }, 'oxide'));
    const unit = grower?.unitTypeId === 1 ? LB_AC : KG_HA;
    return [...macro, ...micro, ...additional].flatMap(({ id, cropNeed }) =>
      cropNeed ? [{ id, value: convert(cropNeed, unit, KG_HA) }] : [],
    );
  }

  /** @throws 404 CropNotFound */
  private async stagesOf(place: Place, cropId: number, actor: Actor): Promise<TemplateContent['stages']> {
    const crop = await this.own.cropEverAt(place, cropId);
    if (!crop) throw notFound('CropNotFound');
    const language: Language = await this.world.languageOf(actor.id);
    return cropStageItems(crop, language).map(({ id, name, duration, sortOrder }) => ({ stageId: id, name, duration, sortOrder }));
  }

  /** Products and crop are in the place's reach, stages are the crop's, tanks of stages are the template's. @throws 404, 422 */
  private async expectKnown(place: Place, content: TemplateContent): Promise<void> {
    if (!(await this.own.cropEverAt(place, content.cropId))) throw notFound('CropNotFound');
    const products = content.applications.flatMap((one) => one.products.map(({ id }) => id));
    const inTanks = content.proportionalStages.flatMap(({ tanks }) => tanks.flatMap((tank) => tank.products.map(({ id }) => id)));
    for (const id of new Set([...products, ...inTanks])) if (!(await this.own.hasProduct(place, id))) throw notFound('ProductNotFound');
    const stages = new Set([-1, -2, ...content.stages.map(({ stageId }) => stageId)]);
    const tanks = new Set(content.tanks.map(({ id }) => id));
    const broken: string[] = [
      ...content.applications.flatMap(({ cropStageId }, at) => (stages.has(cropStageId) ? [] : [`applications[${at}].cropStageId`])),
      ...content.proportionalStages.flatMap((stage, at) => [
        ...(stages.has(stage.stageId) ? [] : [`proportionalStages[${at}].stageId`]),
        ...stage.tanks.flatMap((tank, t) => (tanks.has(tank.id) ? [] : [`proportionalStages[${at}].tanks[${t}].id`])),
      ]),
    ];
    if (broken.length > 0) throw new Refused(invalid(broken.map(unknownReference)));
  }
}

type Addition = Pick<Extract<TemplateCommand, { type: 'AddTemplate' }>, 'id' | 'sourceId' | 'ownerId' | 'isPublic' | 'content'>;
const addition = (added: Addition, place: Place): TemplateCommand => ({ type: 'AddTemplate', ...added, ...placeOf(place) });

const unknownReference = (field: string): ErrorDetail => ({
  field,
  key: 'unknownReference',
  message: errorEntry('unknownReference')?.message ?? 'There is no such entry',
});
const notFound = (key: 'CropNotFound' | 'ProductNotFound') => new Refused(new Refusal(key, 404, errorEntry(key)?.message ?? 'Not found'));
/** Entries that came without a key get one. */
const keyed = (list: NonNullable<SaveTemplate['applications']>): TemplateApplication[] =>
  list.map(({ id, ...rest }) => ({ id: id ?? randomBytes(8).toString('hex'), ...rest }));
