import { Injectable } from '@nestjs/common';
import { cropSources, type LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { productSources } from '@loam/domain/agronomy/tables/product-table';
import { rateSources } from '@loam/domain/agronomy/tables/rate-tables';
import { soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { cropOfSource } from '@loam/domain/crop/crop-figures';
import { invalid } from '@loam/domain/kernel/errors';
import { explain } from '@loam/domain/plan/explain/plan.explain';
import type { Explanation } from '@loam/domain/plan/explain/plan-explanation';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanReads } from './plan.reads.js';
import { PlanWorld } from './plan.world.js';

/** Why a number of a plan is what it is (calls.csv C314). Reads only. */
@Injectable()
export class PlanExplanations {
  constructor(
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly reads: PlanReads,
    private readonly graphs: PlanGraphs,
    private readonly own: OwnLibraryReads,
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

  /** A key of a table's sources is spelled out, own figures name whose crop they are of; anything else is a source in words. */
  private async sourcesOf(found: Explanation) {
    return Promise.all(
      keysOf(found).map(async (key) => {
        const source = cropSources[key] ?? productSources[key] ?? rateSources[key] ?? soilSources[key];
        if (source) return { key, text: [source.author, source.year, source.title].filter(isSaid).join(', ') };
        const cropId = cropOfSource(key);
        const crop = cropId === undefined ? undefined : await this.own.cropOf(cropId);
        return { key, text: crop ? ownData(crop) : key };
      }),
    );
  }
}

const isSaid = (part: string | number | null | undefined) => part !== undefined && part !== null;

/** Of somebody's own crop, by the key that `ownSource` gives. */
const ownData = ({ name, variety }: LibraryCrop): string => `Own data: ${[name, variety].filter(Boolean).join(' ')}`;

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
