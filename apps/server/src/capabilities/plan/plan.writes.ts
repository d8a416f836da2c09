import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { type ErrorDetail, errorEntry, invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { PlanCommand, PlanFacts } from '@loam/domain/plan/decide/plan.commands';
import { postPlan, type SavePlan } from '@loam/domain/plan/plan.schema';
import type { PlanState } from '@loam/domain/plan/plan.state';
import { validate } from '@loam/domain/kernel/errors/validate';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { notFound, Refused, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { fields } from '../field/index.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanReads } from './plan.reads.js';
import { isCrf, namedIn, nameOf, PlanReferences, productIds } from './plan.references.js';
import { type AnalysisKind, type PlanGrower, PlanWorld } from './plan.world.js';

const FIRST_REVISION_ONLY = ['price', 'subtotal', 'total', 'unpriced', 'currency'] as const;
const detail = (field: string, key: string): ErrorDetail => ({ field, key, message: errorEntry(key)?.message ?? key });

/** Drafting and saving of plans: what the body names is looked up, then the plan's decider decides (calls.csv C133, C139). */
@Injectable()
export class PlanWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly reads: PlanReads,
  ) {}

  async draft(body: SavePlan, actor: Actor): Promise<Decided<PlanState>> {
    const read = validate(postPlan, body);
    if ('refusal' in read) throw new Refused(read.refusal);
    this.refuseTemplate(body);
    const { fieldId, customerId, cropId } = body as Required<SavePlan>;
    const owners = await this.access.grower(actor, customerId);
    const field = await this.fieldOf(actor, fieldId!, owners.growerId);
    const grower = (await this.world.grower(owners.growerId))!;
    const crop = await this.cropOf(actor, grower, cropId!);
    if (!crop.active) throw refused(planErrors, 'inactiveCrop');
    await this.refuseForeign(body, undefined, grower);
    this.refuseChanged(body, { status: 'draft', results: [], comments: [] });
    const id = await this.ids.next('plan');
    const facts = { ...(await this.facts(grower, undefined, body, false, field.timeZone)), crop: crop.facts };
    const command: PlanCommand = {
      type: 'DraftPlan',
      id,
      growerId: grower.id,
      fieldId: fieldId!,
      crop: crop.pattern,
      imperial: grower.unitTypeId === 1,
      display: grower.nutrientForm,
      input: body,
      facts,
    };
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const drafted = await tx.run(planAggregate, id, command);
      await tx.run(fields, fieldId!, { type: 'LinkPlan', planId: id });
      return drafted;
    });
  }

  /** `conditional`: the sender named the revision that it saw. `also` is decided in the same append. */
  async change(
    id: number,
    body: SavePlan,
    actor: Actor,
    conditional: boolean,
    { also, ...more }: Pick<PlanFacts, 'keepPrices'> & { also?: (tx: Transaction) => Promise<unknown> } = {},
  ): Promise<Decided<PlanState>> {
    const owners = await this.access.plan(actor, id);
    this.refuseTemplate(body);
    const grower = (await this.world.grower(owners.growerId))!;
    const loaded = await this.reads.load(id);
    const crop =
      body.cropId !== undefined && body.cropId !== loaded.state.cropId ? await this.cropOf(actor, grower, body.cropId) : undefined;
    if (crop && !crop.active) throw refused(planErrors, 'inactiveCrop');
    const fieldId = body.fieldId ?? loaded.state.fieldId;
    const field = fieldId === loaded.state.fieldId ? await this.world.field(fieldId) : await this.fieldOf(actor, fieldId, owners.growerId);
    await this.refuseForeign(body, loaded.state, grower);
    this.refuseChanged(body, await this.reads.body(loaded));
    const grown = crop ?? (await this.world.crop(grower.groupId, loaded.state.cropId));
    const facts = {
      ...(await this.facts(grower, loaded.state, body, conditional, field?.timeZone)),
      ...(grown && { crop: grown.facts }),
      ...more,
    };
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const before = (await tx.read(planAggregate, id)).state;
      const changed = await tx.run(planAggregate, id, { type: 'ChangePlan', input: body, facts, ...(crop && { crop: crop.pattern }) });
      if (changed.state.fieldId !== before.fieldId) {
        await tx.run(fields, before.fieldId, { type: 'UnlinkPlan', planId: id });
        await tx.run(fields, changed.state.fieldId, { type: 'LinkPlan', planId: id });
      }
      await also?.(tx);
      return changed;
    });
  }

  /** C141: all or nothing. */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const owners = await Promise.all(ids.map((id) => this.access.plan(actor, id)));
    await this.decisions.transact({ actor, scope: scopeOf(owners.map(scopeOfOwners)) }, async (tx) => {
      for (const [i, id] of ids.entries()) await this.removeWithin(tx, id, scopeOfOwners(owners[i]!));
      return {};
    });
  }

  /** As part of a larger transaction, which has to see to the actor's rights. `at`: where, when not in the transaction's scope. */
  async removeWithin(tx: Transaction, id: number, at?: Scope): Promise<void> {
    const { state } = await tx.read(planAggregate, id);
    await tx.run(planAggregate, id, { type: 'RemovePlan' }, at);
    await tx.run(fields, state.fieldId, { type: 'UnlinkPlan', planId: id }, at);
  }

  /** C139: prices that are not named stay. */
  async price(id: number, pricing: NonNullable<SavePlan['pricing']>, actor: Actor): Promise<Decided<PlanState>> {
    try {
      return await this.change(id, { pricing }, actor, false, { keepPrices: true });
    } catch (error) {
      throw error instanceof Refused ? namedAsPriced(error.refusal) : error;
    }
  }

  /** Takes an analysis out of a plan, so that it can be removed. */
  async detach(planId: number, { kind, id }: { kind: AnalysisKind; id: number }, actor: Actor): Promise<void> {
    const { state } = await this.reads.load(planId);
    const { soilAnalysisId, plantAnalysisId } = state.draft.plan;
    const body: SavePlan = { analyses: {} };
    if (kind === 'water')
      body.analyses!.waterAnalyses = Object.entries(state.draft.waterAnalyses).flatMap(([water, share]) =>
        Number(water) === id ? [] : [{ id: Number(water), share }],
      );
    if (kind === 'soil' && soilAnalysisId === id) body.analyses!.soilAnalysisId = null;
    if (kind === 'plant' && plantAnalysisId === id) body.analyses!.plantAnalysisId = null;
    await this.change(planId, body, actor, true);
  }

  private refuseTemplate(body: SavePlan): void {
    if (body.isTemplate) throw new Refused(invalid([detail('isTemplate', 'templateNotHere')]));
  }

  private async fieldOf(actor: Actor, fieldId: number, growerId: number) {
    const owners = await this.access.field(actor, fieldId);
    const field = await this.world.field(fieldId);
    if (owners.growerId !== growerId || !field) throw refused(fieldErrors, 'FieldNotFound');
    return field;
  }

  /** Its stages named as the one who plans reads them. */
  private async cropOf(actor: Actor, grower: PlanGrower, cropId: number) {
    const crop = await this.world.crop(grower.groupId, cropId, await this.world.languageOf(actor.id));
    if (!crop) throw notFound('CropNotFound');
    return crop;
  }

  /** Ids that lead nowhere in the grower's scope are answered like missing ones; a sample of the wrong depth is a broken rule. */
  private async refuseForeign(body: SavePlan, state: PlanState | undefined, grower: PlanGrower): Promise<void> {
    const named = namedIn(body, state?.draft);
    const refusals = await this.references.refusals(
      named.map(({ reference }) => reference),
      { growerId: grower.id, groupId: grower.groupId },
    );
    const foreign = named.find(({ reference }) => refusals.get(nameOf(reference)) === 'unknownReference');
    if (foreign)
      throw notFound(
        foreign.reference.kind === 'product' ? 'ProductNotFound' : foreign.reference.kind === 'crop' ? 'CropNotFound' : 'AnalysisNotFound',
      );
    const broken = named.flatMap(({ reference, field }) =>
      refusals.has(nameOf(reference)) ? [detail(field, refusals.get(nameOf(reference))!)] : [],
    );
    if (broken.length > 0) throw new Refused(invalid(broken));
  }

  /** Read-only fields may come back as they were read, not otherwise. */
  private refuseChanged(
    body: SavePlan,
    now: { status: string; results: unknown; comments: unknown; createdAt?: string; updatedAt?: string; pricing?: object },
  ): void {
    const broken: ErrorDetail[] = [];
    const compare = (field: string, given: unknown, stands: unknown) => {
      if (given !== undefined && given !== null && !isDeepStrictEqual(given, stands)) broken.push(detail(field, 'readOnly'));
    };
    compare('status', body.status, now.status);
    compare('results', body.results, now.results);
    if (Array.isArray(body.comments) && Array.isArray(now.comments) && !isSubset(body.comments, now.comments))
      broken.push(detail('comments', 'readOnly'));
    compare('createdAt', body.createdAt, now.createdAt);
    if (typeof body.updatedAt !== 'string' || !now.updatedAt || body.updatedAt > now.updatedAt)
      compare('updatedAt', body.updatedAt, now.updatedAt);
    for (const field of FIRST_REVISION_ONLY)
      compare(`pricing.${field}`, body.pricing?.[field], (now.pricing as Record<string, unknown> | undefined)?.[field]);
    if (broken.length > 0) throw new Refused(invalid(broken));
  }

  private async facts(
    grower: PlanGrower,
    state: PlanState | undefined,
    body: SavePlan,
    conditional: boolean,
    timeZone: string | undefined,
  ): Promise<PlanFacts> {
    const named = namedIn(body, undefined).flatMap(({ reference }) => (reference.kind === 'product' ? [reference.id] : []));
    const products = await this.references.products(grower.groupId, [...named, ...(state ? productIds(state.draft) : [])]);
    return { today: this.clock.today(timeZone), keySeed: randomBytes(9).toString('hex'), conditional, isCrf: isCrf(products) };
  }
}

/** Comments come and go beside the plan: a list read earlier may lack some, but holds none that are not there. */
const isSubset = (given: readonly unknown[], now: readonly unknown[]): boolean =>
  given.every((one) => now.some((other) => isDeepStrictEqual(one, other)));

/** The call's own body has the prices at its top. */
const namedAsPriced = ({ key, status, message, details }: Refusal) =>
  new Refused(
    new Refusal(
      key,
      status,
      message,
      details.map((one) => ({ ...one, field: one.field.replace(/^pricing\./, '') })),
    ),
  );

/** What they have in common: nobody below that reads of the other plans in an audit. */
const scopeOf = ([first, ...others]: readonly Scope[]): Scope =>
  Object.fromEntries(Object.entries(first ?? {}).filter(([place, id]) => others.every((other) => other[place as keyof Scope] === id)));
