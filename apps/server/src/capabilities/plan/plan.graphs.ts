import { Injectable } from '@nestjs/common';
import type { SpreadDosesOfPlan } from '@loam/domain/agronomy/auto-calculate/spreadable';
import { graph } from '@loam/domain/agronomy/balance/graph';
import { needParts } from '@loam/domain/agronomy/need/earlier-manure';
import type { NeedBasis } from '@loam/domain/agronomy/need/need-basis';
import { stockSaturations, tankModel } from '@loam/domain/agronomy/tank/tank-solution';
import type { GraphContext, PlanGraph } from '@loam/domain/agronomy/balance/graph-plan';
import { CRF_TYPE } from '@loam/domain/kernel/schema/lists';
import { activationChecks, type PlanCheck, withOverrides } from '@loam/domain/plan/checks/plan.checks';
import { numberChecks } from '@loam/domain/plan/checks/plan-number.checks';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import { graphPlan } from '@loam/domain/plan/balance/plan.graph';
import { mergePlan } from '@loam/domain/plan/decide/plan.merge';
import { resetForCrop, startOf } from '@loam/domain/plan/decide/plan.policy';
import type { PlanGraphBody, SavePlan } from '@loam/domain/plan/plan.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import { SpreadDosesReads } from '../library/index.js';
import { PlanReads } from './plan.reads.js';
import { PlanReferences, productIds } from './plan.references.js';
import { PlanSources } from './plan.sources.js';
import { type PlanGrower, PlanWorld } from './plan.world.js';

interface Subject {
  readonly draft: PlanDraft;
  readonly cropId: number | undefined;
  readonly grower: PlanGrower | undefined;
}

/** What a plan comes to: need against fulfilment, and the rules it breaks. Reads only. */
@Injectable()
export class PlanGraphs {
  constructor(
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly reads: PlanReads,
    private readonly clock: Clock,
    private readonly sources: PlanSources,
    private readonly doses: SpreadDosesReads,
  ) {}

  /** C134: a stored plan, or one as a body describes it, with its unsaved values over the stored ones. Never refuses what is unfinished. */
  async graph({ planId, display, plan, ...rest }: PlanGraphBody, actor: Actor): Promise<PlanGraph> {
    const body: SavePlan = plan ?? rest;
    const id = planId ?? body.id ?? undefined;
    const subject = id === undefined ? await this.described(body, actor) : await this.stored(id, body, actor);
    const { draft } = subject;
    const shown = display ?? (draft.plan['nutrientsGraphDisplay'] === 'element' ? 'element' : 'oxide');
    return this.named(graph(graphPlan(draft), await this.context(subject, shown)));
  }

  /** What is open or was overridden in the plan as it stands now. */
  async checks(id: number, actor: Actor) {
    await this.access.plan(actor, id);
    const { state } = await this.reads.load(id);
    const standing = withOverrides(await this.checksThen(state), state.overrides);
    const items = await Promise.all(
      standing.map(async ({ override, ...check }) => {
        if (!override) return check;
        const { by, at, reason } = override;
        return { ...check, override: { by: { id: by, name: (await this.world.personName(by)) ?? '' }, at, reason } };
      }),
    );
    return { items, total: items.length };
  }

  /** Rules, what an activation asks for, and what the numbers say, of a plan as it stood at some time: as the page lists them. */
  async checksThen({ draft, cropId, growerId }: PlanState): Promise<PlanCheck[]> {
    const context = await this.context({ draft, cropId, grower: await this.world.grower(growerId) }, 'oxide');
    const plan = graphPlan(draft);
    return [
      ...activationChecks(draft, { ...context, isCrf: (id) => context.product(id)?.typeId === CRF_TYPE }),
      ...numberChecks(draft, plan, graph(plan, context), context),
    ];
  }

  /** What a plan as it stood at some time comes to, with today's tables and analyses. */
  graphThen = async (state: PlanState): Promise<PlanGraph> => this.named(graph(graphPlan(state.draft), await this.contextThen(state)));

  /** What its numbers rest on, in the plan's own form. */
  async contextThen({ draft, cropId, growerId }: PlanState): Promise<GraphContext> {
    const display = draft.plan['nutrientsGraphDisplay'] === 'element' ? 'element' : 'oxide';
    return this.context({ draft, cropId, grower: await this.world.grower(growerId) }, display);
  }

  /** What needs rest on, spelled out. */
  private async named(found: PlanGraph): Promise<PlanGraph> {
    const keys = [...found.macro, ...found.micro, ...found.additional].flatMap(({ basis, beside }) => [
      ...(basis?.sources ?? []),
      ...(beside?.sources ?? []),
    ]);
    const texts = await this.sources.texts(new Set(keys));
    const spelled = <T extends NeedBasis>(one: T | null) => one && { ...one, sources: one.sources.map((key) => texts.get(key) ?? key) };
    const group = (entries: PlanGraph['macro']) =>
      entries.map(({ basis, beside, ...entry }) => ({ ...entry, basis: spelled(basis), beside: spelled(beside) }));
    return { ...found, macro: group(found.macro), micro: group(found.micro), additional: group(found.additional) };
  }

  async context({ draft, cropId, grower }: Subject, display: 'oxide' | 'element'): Promise<GraphContext> {
    const groupId = grower?.groupId ?? 0;
    const numberAt = (field: string) => draft.plan[field] as number | undefined;
    const [crop, previous, soil, waters, products] = await Promise.all([
      cropId === undefined ? undefined : this.world.crop(groupId, cropId),
      numberAt('cropResidueId') === undefined ? undefined : this.world.crop(groupId, numberAt('cropResidueId')!),
      numberAt('soilAnalysisId') === undefined ? undefined : this.ownAnalysis(numberAt('soilAnalysisId')!, grower, cropId),
      Promise.all(
        Object.entries(draft.waterAnalyses).map(async ([id, share]) => ({
          share_pct: share,
          water: (await this.ownAnalysis(Number(id), grower))?.water,
        })),
      ),
      this.references.products(groupId, productIds(draft)),
    ]);
    return {
      product: (id) => products.get(id),
      tankModel,
      stockModel: stockSaturations,
      needParts,
      ...(grower && { countryId: grower.countryId }),
      ...(grower?.state !== undefined && { state: grower.state }),
      unitTypeId: grower?.unitTypeId ?? 0,
      display,
      ...(crop && { crop: crop.facts, phenology: crop.pattern.stages }),
      ...(previous && { previousCrop: previous.facts }),
      ...(soil?.soil && { soil: soil.soil }),
      waters: waters.flatMap(({ share_pct, water }) => (water ? [{ share_pct, water }] : [])),
    };
  }

  /** Least doses and steps that the levels around a grower set: auto-calculation keeps them. */
  spreadDoses({ companyId, collectionId, groupId }: PlanGrower, cropId: number): Promise<SpreadDosesOfPlan> {
    return this.doses.at({ companyId, collectionId, groupId }, cropId);
  }

  private async ownAnalysis(id: number, grower: PlanGrower | undefined, cropId?: number) {
    const found = await this.world.analysis(id, cropId);
    return found && found.growerId === grower?.id ? found : undefined;
  }

  private async stored(id: number, body: SavePlan, actor: Actor): Promise<Subject> {
    const owners = await this.access.plan(actor, id);
    const { state } = await this.reads.load(id);
    return this.merged(state, body, await this.world.grower(owners.growerId));
  }

  private async merged(state: PlanState, body: SavePlan, grower: PlanGrower | undefined): Promise<Subject> {
    const { draft } = mergePlan(state.draft, body, await this.facts());
    return { draft, cropId: body.cropId ?? state.cropId, grower };
  }

  private async described(body: SavePlan, actor: Actor): Promise<Subject> {
    const owners =
      body.customerId !== undefined
        ? await this.access.grower(actor, body.customerId)
        : body.fieldId !== undefined
          ? await this.access.field(actor, body.fieldId)
          : undefined;
    const grower = owners && (await this.world.grower(owners.growerId));
    const crop = body.cropId === undefined ? undefined : await this.world.crop(grower?.groupId ?? 0, body.cropId);
    const bare = startOf(grower?.unitTypeId === 1, grower?.nutrientForm ?? 'oxide');
    const start = crop && !body.stages ? resetForCrop(bare, crop.pattern) : bare;
    const { draft } = mergePlan(start, body, await this.facts());
    return { draft, cropId: body.cropId, grower };
  }

  private async facts() {
    return { today: this.clock.today(), keySeed: 'unsaved' };
  }
}
