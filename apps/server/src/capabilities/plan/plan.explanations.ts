import { Injectable } from '@nestjs/common';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { explain } from '@loam/domain/plan/explain/plan.explain';
import type { Explanation } from '@loam/domain/plan/explain/plan-explanation';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';
import { PlanSources } from './plan.sources.js';
import { PlanWorld } from './plan.world.js';

/** Why a number of a plan is what it is (calls.csv C314). Reads only. */
@Injectable()
export class PlanExplanations {
  constructor(
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly reads: PlanReads,
    private readonly graphs: PlanGraphs,
    private readonly sources: PlanSources,
  ) {}

  /** @throws 404 PlanNotFound; 422 unknownPath */
  async explain(id: number, path: string, actor: Actor) {
    await this.access.plan(actor, id);
    const { draft, cropId, fieldId, growerId, results } = (await this.reads.load(id)).state;
    const display = draft.plan['nutrientsGraphDisplay'] === 'element' ? 'element' : 'oxide';
    const context = await this.graphs.context({ draft, cropId, grower: await this.world.grower(growerId) }, display);
    const found = explain(draft, context, path, results, path.startsWith('field.') ? await this.world.areaOf(fieldId) : undefined);
    if (!found)
      throw new Refused(invalid([{ field: 'path', key: 'unknownPath', message: planErrors.unknownPath.message, params: { value: path } }]));
    return {
      path,
      value: found.value,
      unit: found.unit,
      formula: found.formula,
      inputs: found.inputs,
      steps: found.steps,
      sources: await this.sourcesOf(found),
      confidence: confidenceOf(found),
      reason: found.reason ?? null,
    };
  }

  private async sourcesOf(found: Explanation) {
    return Promise.all(keysOf(found).map(async (key) => ({ key, text: await this.sources.text(key) })));
  }
}

const keysOf = ({ inputs, steps }: Explanation): string[] => {
  const named = (lines: readonly TraceLine[]) =>
    lines.flatMap((line) => [line.source, ...line.inputs.flatMap(({ source }) => source ?? [])]);
  return [...new Set([...named(steps), ...inputs.flatMap(({ source }) => source ?? [])])];
};

/** `low` where anything rests on an unverified figure, `medium` where a default stands in, else `high`. */
function confidenceOf(found: Explanation): 'high' | 'medium' | 'low' {
  const all = [...found.inputs, ...found.steps.flatMap(({ inputs }) => inputs)];
  if (all.some(({ uncertain }) => uncertain) || keysOf(found).some((key) => /unverified|uncertain/.test(key))) return 'low';
  return all.some(({ origin }) => origin === 'default' || origin === 'estimated') ? 'medium' : 'high';
}
