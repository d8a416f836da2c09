import { Injectable } from '@nestjs/common';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { SoilFacts, WaterFacts } from '@loam/domain/agronomy/facts';
import { type Analysis, type AnalysisState, detailsFrom } from '@loam/domain/analysis/analysis.decider';
import { analysisErrors } from '@loam/domain/analysis/analysis.errors';
import type { GraphAnalysis, RemoveAnalysis, SaveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { type AnalysisGraph, analysisGraph, soilFactsOf, waterFactsOf } from '@loam/domain/analysis/analysis-graph';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { analysisAggregate } from './analysis.aggregate.js';
import { OwnLibraryReads } from '../library/index.js';
import { refuseUnknown } from './analysis.references.js';
import { AnalysisUse } from './analysis-use.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

/** What a plan reads of an analysis. */
export interface PlanAnalysisFacts {
  readonly id: number;
  readonly kind: AnalysisKind;
  readonly growerId: number;
  readonly fieldId: number;
  readonly soilDepthId: number | null;
  readonly soil?: SoilFacts;
  readonly water?: WaterFacts;
}

/** Analyses as their streams say, and everything that is decided about them. */
@Injectable()
export class AnalysisWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly surroundings: AnalysisSurroundings,
    private readonly use: AnalysisUse,
    private readonly own: OwnLibraryReads,
  ) {
    access.registerOwned('analysis', 'AnalysisNotFound', async (id) => (await this.present(id))?.growerId);
  }

  read = (id: number): Promise<Loaded<AnalysisState>> => this.decisions.read(analysisAggregate, id);

  /** @throws 404 AnalysisNotFound outside the scope, for another kind, and when removed */
  async find(kind: AnalysisKind, id: number, actor: Actor): Promise<Loaded<AnalysisState>> {
    await this.access.analysis(actor, id);
    const loaded = await this.read(id);
    if (loaded.state.status !== 'present' || loaded.state.kind !== kind) throw refused(analysisErrors, 'AnalysisNotFound');
    return loaded;
  }

  /** @throws 404 FieldNotFound */
  async record(kind: AnalysisKind, input: SaveAnalysis, actor: Actor): Promise<Decided<AnalysisState>> {
    const owners = await this.access.field(actor, input.fieldId);
    await refuseUnknown(input, owners.groupId, this.own);
    const id = await this.ids.next('analysis');
    const place = { id, kind, growerId: owners.growerId, fieldId: input.fieldId! };
    return this.decisions.run(analysisAggregate, id, { type: 'RecordAnalysis', place, input }, { actor, scope: scopeOfOwners(owners) });
  }

  async change(kind: AnalysisKind, input: SaveAnalysis, ifRevision: number | undefined, actor: Actor): Promise<Decided<AnalysisState>> {
    const owners = await this.access.analysis(actor, input.id);
    await this.find(kind, input.id!, actor);
    await refuseUnknown(input, owners.groupId, this.own);
    const command = { type: 'ChangeAnalysis', input, seen: ifRevision !== undefined } as const;
    return this.decisions.run(analysisAggregate, input.id!, command, {
      actor,
      scope: scopeOfOwners(owners),
      ...(ifRevision !== undefined && { ifRevision }),
    });
  }

  /** All or none. With a plan, each is first taken out of that one. */
  async remove(kind: AnalysisKind, { ids, planId }: RemoveAnalysis, actor: Actor): Promise<void> {
    const owners = await Promise.all(ids.map((id) => this.access.analysis(actor, id)));
    const found = await Promise.all(ids.map((id) => this.find(kind, id, actor)));
    if (typeof planId === 'number') {
      await this.access.plan(actor, planId);
      for (const id of ids) await this.use.detach(planId, { kind, id }, actor);
    }
    const used = await Promise.all(found.map(({ state }) => this.surroundings.inUse((state as Analysis).fieldId)));
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners[0]!) }, async (tx) => {
      for (const [index, id] of ids.entries())
        await tx.run(analysisAggregate, id, { type: 'RemoveAnalysis', planIds: used[index]!.get(id) ?? [] }, scopeOfOwners(owners[index]!));
      return {};
    });
  }

  /** Classes and ratios of a stored analysis, of one with unsaved changes, or of one that was never saved; `facts` is what a plan's balance takes from it. */
  async graph(
    kind: AnalysisKind,
    input: GraphAnalysis,
    actor: Actor,
  ): Promise<AnalysisGraph & { readonly facts: SoilFacts | WaterFacts | null }> {
    const stored = input.id === undefined ? undefined : ((await this.find(kind, input.id, actor)).state as Analysis);
    const fieldId = stored?.fieldId ?? input.fieldId;
    if (stored === undefined && fieldId !== undefined) await this.access.field(actor, fieldId);
    if (input.groupId !== undefined) await this.access.group(actor, input.groupId);
    const sheet = { ...stored, ...detailsFrom(input) };
    const context = await this.surroundings.context(fieldId, sheet.cropId);
    const facts =
      kind === 'soil' ? soilFactsOf(stored?.id, sheet, context) : kind === 'water' ? waterFactsOf(stored?.id ?? 0, sheet) : null;
    return { ...analysisGraph(kind, sheet, context), facts };
  }

  /** For a plan: whose it is and what the balance takes from it; undefined when missing or removed. `cropId`: the plan's crop, whose own tables come first. */
  async forPlan(id: number, cropId?: number): Promise<PlanAnalysisFacts | undefined> {
    const found = await this.present(id);
    if (!found) return undefined;
    const { kind, growerId, fieldId, soilDepthId } = found;
    const plain = { id, kind, growerId, fieldId, soilDepthId };
    if (kind === 'water') return { ...plain, water: waterFactsOf(id, found) };
    if (kind === 'plant') return plain;
    return { ...plain, soil: soilFactsOf(id, found, await this.surroundings.context(fieldId, cropId ?? found.cropId)) };
  }

  private async present(id: number): Promise<Analysis | undefined> {
    const { state } = await this.read(id);
    return state.status === 'present' ? state : undefined;
  }
}
