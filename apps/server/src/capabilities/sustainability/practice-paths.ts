import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { valueOf } from '@loam/domain/agronomy/practice/cheapest-path';
import type { FieldPathAnswer, FieldPathQuestion } from '@loam/domain/agronomy/practice/field-paths';
import { changesOf, NOTHING_DONE, type PathPoint, type PathProblem } from '@loam/domain/agronomy/practice/path-problem';
import { practiceProblem } from '@loam/domain/agronomy/practice/practice-problem';
import { practiceBases, practiceSetOf } from '@loam/domain/agronomy/tables/practice-options';
import { indicatorsOf, knownPractices, nothingChosen, type SettingsValues } from '@loam/domain/sustainability/practices/practice-values';
import { hectares } from '@loam/domain/field/field.policy';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { AskedThread } from '../../platform/turns/asked-thread.js';
import { Access } from '../access/index.js';
import { FieldReads } from '../field/index.js';
import { FieldScoreReads } from './field-scores.reads.js';
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
export class PracticePaths implements OnApplicationShutdown {
  /** Frontiers of many fields take longer than anybody's edit may wait. */
  private readonly thread = new AskedThread<FieldPathQuestion, FieldPathAnswer>(new URL('./field-paths.thread.js', import.meta.url));

  constructor(
    private readonly access: Access,
    private readonly places: PracticePlaces,
    private readonly scores: FieldScoreReads,
    private readonly fields: FieldReads,
  ) {}

  /** @throws Refused 404 out of scope; 503 when too many wait */
  async find(wish: Wish, actor: Actor) {
    const { crop, subcrop, fieldId } = wish;
    const groupId = fieldId === undefined ? wish.groupId! : (await this.access.field(actor, fieldId)).groupId;
    const level = await this.places.named({ groupId }, actor);
    const { values: settings } = await this.places.settings(level, crop);
    const ids = fieldId === undefined ? (await this.scores.fieldsOf({ crop, subcrop, groupId }, actor)).map(({ id }) => id) : [fieldId];
    const asked = await this.problems(ids, { crop, subcrop, settings });
    const { targetScore, costLimit } = wish;
    const found = await this.thread.ask({ fields: asked, shared: fieldId === undefined, wish: { targetScore, costLimit } });
    const priced = Object.values(settings.costs).reduce((sum, options) => sum + Object.keys(options).length, 0);
    const shown = asked.map((one, i) => fieldPath(crop, { ...one, ...found.fields[i]! }, found.points[i]!));
    return { ...found.sums, priced, fields: shown };
  }

  private async problems(
    ids: readonly number[],
    { crop, subcrop, settings }: { crop: string; subcrop: string | undefined; settings: SettingsValues },
  ): Promise<FieldProblem[]> {
    const outlines = await this.fields.outlines(ids);
    return Promise.all(
      ids.map(async (fieldId): Promise<FieldProblem> => {
        const [now] = await this.scores.standings(fieldId, { crop, subcrop });
        const values = now?.values ?? nothingChosen;
        const { costs, choices } = knownPractices(crop, settings.costs, values.choices);
        const problem = practiceProblem({
          ...{ crop, costs, together: NOTHING_DONE },
          current: choices,
          weights: values.weights ?? settings.weights,
          leftOut: { indicators: new Set(settings.offIndicators), options: new Set(settings.offOptions) },
        });
        const outline = outlines.get(fieldId);
        const area = outline?.area ?? null;
        return {
          fieldId,
          field: outline?.name ?? '',
          areaHa: area === null ? null : hectares(area, outline!.unitId),
          problem,
        };
      }),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.thread.end();
  }
}

function fieldPath(
  crop: string,
  { fieldId, field, areaHa, problem, now, frontier }: FieldProblem & FieldPathAnswer['fields'][number],
  point: PathPoint,
) {
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
