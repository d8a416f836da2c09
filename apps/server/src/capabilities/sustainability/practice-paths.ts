import { Injectable } from '@nestjs/common';
import { loadSolver } from '@loam/domain/agronomy/auto-calculate/solver';
import { cheapestPath, valueOf } from '@loam/domain/agronomy/practice/cheapest-path';
import { efficientFrontier } from '@loam/domain/agronomy/practice/frontier';
import { changesOf, NOTHING_DONE, type PathPoint, type PathProblem } from '@loam/domain/agronomy/practice/path-problem';
import { practiceProblem } from '@loam/domain/agronomy/practice/practice-problem';
import { sharedBudget } from '@loam/domain/agronomy/practice/shared-budget';
import { practiceBases, practiceSetOf } from '@loam/domain/agronomy/tables/practice-options';
import { indicatorsOf, nothingChosen, type SettingsValues } from '@loam/domain/sustainability/practices/practice-values';
import { hectares } from '@loam/domain/field/field.policy';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Access } from '../access/index.js';
import { FieldReads } from '../field/index.js';
import { FieldScoreReads, standingsOf } from './field-scores.reads.js';
import { PracticePlaces } from './practice-places.js';

interface Wish {
  readonly crop: string;
  readonly subcrop?: string | undefined;
  readonly fieldId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly targetScore?: number | undefined;
  readonly costLimit?: number | undefined;
}
interface FieldProblem {
  readonly fieldId: number;
  readonly field: string;
  readonly areaHa: number | null;
  readonly problem: PathProblem;
  readonly now: PathPoint;
  readonly frontier: readonly PathPoint[];
}
/** Trees stand for decades, strips and terraces for years. */
const IRREVERSIBLE: ReadonlySet<string> = new Set(['agroforestry', 'buffer-strips', 'water-source', 'milling-type']);
/** What an auditor asks to see: an analysis, a contract, a count. */
const EVIDENCE: ReadonlySet<string> = new Set([
  ...['nutrient-rate', 'soil-ph-management', 'irrigation-power-source', 'crop-protection'],
  ...['agroforestry', 'soil-compaction', 'irrigation-rate-decision-method'],
]);

/** The cheapest set of practices for a field, or for all fields of a group with one budget. */
@Injectable()
export class PracticePaths {
  constructor(
    private readonly access: Access,
    private readonly places: PracticePlaces,
    private readonly scores: FieldScoreReads,
    private readonly fields: FieldReads,
  ) {}

  async find(wish: Wish, actor: Actor) {
    const { crop, subcrop, fieldId } = wish;
    const groupId = fieldId === undefined ? wish.groupId! : (await this.access.field(actor, fieldId)).groupId;
    const level = await this.places.named({ groupId }, actor);
    const { values: settings } = await this.places.settings(level, crop);
    const ids = fieldId === undefined ? (await this.scores.fieldsOf({ crop, subcrop, groupId }, actor)).map(({ id }) => id) : [fieldId];
    const asked = await this.problems(ids, { crop, subcrop, settings });
    const found = fieldId === undefined ? await this.together(asked, wish) : await this.alone(asked, wish);
    const priced = Object.values(settings.costs).reduce((sum, options) => sum + Object.keys(options).length, 0);
    const shown = asked.map((one, i) => fieldPath(crop, one, found.points[i]!));
    return { ...found.sums, priced, fields: shown };
  }

  private async problems(
    ids: readonly number[],
    { crop, subcrop, settings }: { crop: string; subcrop: string | undefined; settings: SettingsValues },
  ): Promise<FieldProblem[]> {
    const outlines = await this.fields.outlines(ids);
    return Promise.all(
      ids.map(async (fieldId): Promise<FieldProblem> => {
        const row = await this.scores.of(fieldId);
        const values = (row && standingsOf(row, crop, subcrop)[0]?.values) ?? nothingChosen;
        const problem = practiceProblem({
          ...{ crop, costs: settings.costs, together: NOTHING_DONE },
          current: values.choices,
          weights: values.weights ?? settings.weights,
          leftOut: { indicators: new Set(settings.offIndicators), options: new Set(settings.offOptions) },
        });
        const outline = outlines.get(fieldId);
        const area = outline?.area ?? null;
        const stands = Object.fromEntries(problem.areas.flatMap(({ indicators }) => indicators.map(({ id, current }) => [id, current])));
        const now = valueOf(problem, stands);
        const reached = efficientFrontier(problem);
        return {
          fieldId,
          field: outline?.name ?? '',
          areaHa: area === null ? null : hectares(area, outline!.unitId),
          problem,
          now,
          frontier: reached.length > 0 ? reached : [now],
        };
      }),
    );
  }

  private async alone([one]: readonly FieldProblem[], { targetScore, costLimit }: Wish) {
    const solve = await loadSolver();
    const { problem, now } = one!;
    const found = cheapestPath(solve, problem, { targetScore, costLimit });
    const point = found ?? cheapestPath(solve, problem, { costLimit }) ?? now;
    return {
      points: [point],
      sums: { status: found ? ('optimal' as const) : ('infeasible' as const), scoreNow: now.score, score: point.score, cost: point.cost },
    };
  }

  private async together(fields: readonly FieldProblem[], { targetScore, costLimit }: Wish) {
    const sized = fields.map(({ areaHa, frontier }) => ({ areaHa: areaHa ?? 1, frontier }));
    const solve = await loadSolver();
    const found = sharedBudget(solve, sized, { targetScore, costLimit });
    const best = found ?? sharedBudget(solve, sized, { costLimit });
    const points = best?.points ?? fields.map(({ now }) => now);
    const area = sized.reduce((sum, one) => sum + one.areaHa, 0);
    const mean = (score: (i: number) => number): number =>
      area === 0 ? 0 : sized.reduce((sum, one, i) => sum + one.areaHa * score(i), 0) / area;
    return {
      points,
      sums: {
        status: found ? ('optimal' as const) : ('infeasible' as const),
        scoreNow: mean((i) => fields[i]!.now.score),
        score: mean((i) => points[i]!.score),
        cost: points.reduce((sum, { cost }, i) => sum + cost * sized[i]!.areaHa, 0),
      },
    };
  }
}

function fieldPath(crop: string, { fieldId, field, areaHa, problem, now, frontier }: FieldProblem, point: PathPoint) {
  const indicators = indicatorsOf(practiceSetOf(crop));
  const changes = changesOf(problem, point.choices);
  const set = Object.entries(changes).map(([indicator, to]) => {
    const { options } = indicators.find(({ id }) => id === indicator)!;
    const option = options.find(({ id }) => id === to)!;
    const own = problem.areas.flatMap((area) => area.indicators).find(({ id }) => id === indicator)!;
    return {
      indicator,
      from: own.current,
      to,
      points: point.score - valueOf(problem, { ...point.choices, [indicator]: own.current }).score,
      costPerHa: own.options.find(({ id }) => id === to)!.cost,
      basis: practiceBases[option.basis]!,
      provenance: option.provenance,
      irreversible: IRREVERSIBLE.has(indicator),
      needsEvidence: EVIDENCE.has(indicator),
    };
  });
  return {
    fieldId,
    field,
    areaHa,
    scoreNow: now.score,
    score: point.score,
    costPerHa: point.cost,
    set,
    choices: point.choices,
    frontier: frontier.map(({ score, cost, choices }) => ({ score, costPerHa: cost, changes: changesOf(problem, choices) })),
  };
}
