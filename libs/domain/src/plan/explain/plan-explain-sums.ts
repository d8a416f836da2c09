import type { GraphContext } from '../../agronomy/balance/graph-plan.js';
import { input, type TraceInput } from '../../agronomy/trace.js';
import { PLANTING_STAGE, PRE_PLANT_STAGE } from '../../kernel/schema/lists.js';
import { at, type Fields, type PlanDraft } from '../plan.draft.js';
import { type Explanation, none } from './plan-explanation.js';

const TABLE = 'phenology table of the crop';
const TYPED = 'distribution over the stages';

/** Stages in the order of the season, with their names as they are kept. */
function inSeason({ stages }: PlanDraft): { id: number; name: string; fields: Fields }[] {
  const order = (fields: Fields) => Number(at(fields, 'sortOrder') ?? 0);
  return Object.entries(stages)
    .map(([key, fields]) => {
      const id = Number(key);
      const fixed = id === PRE_PLANT_STAGE ? 'pre-plant' : id === PLANTING_STAGE ? 'planting' : undefined;
      return { id, fields, name: fixed ?? String(at(fields, 'name') ?? id) };
    })
    .sort((a, b) => order(a.fields) - order(b.fields) || a.id - b.id);
}

/**
 * What the stages come to together: `allocation.duration` in days, `allocation.d<nutrientId>` in %, `allocation.irrigationEvents` and
 * `.fertigationEvents`; `allocation.waters` of the shares of the water analyses in %. Each stage's part says whether the crop's table has it so or somebody entered it.
 */
export function explainSum(draft: PlanDraft, { phenology }: GraphContext, field: string): Explanation {
  if (field === 'waters') return summed('w', '%', Object.entries(draft.waterAnalyses).map(([id, share]) => input(`w ${id}`, share, '%', 'typed'))); // prettier-ignore
  const nutrientId = /^d(\d+)$/.exec(field)?.[1];
  const [symbol, unit] = field === 'duration' ? ['d', 'd'] : nutrientId === undefined ? ['e', '-'] : ['s', '%'];
  const tabled = (id: number): number | undefined => {
    const stage = phenology?.find(({ stageId }) => stageId === id);
    return field === 'duration' ? stage?.duration : stage?.distribution.find((one) => String(one.id) === nutrientId)?.value;
  };
  const inputs = inSeason(draft).flatMap(({ id, name, fields }): TraceInput[] => {
    const value = at(fields, field);
    if (typeof value !== 'number' || (field === 'duration' && id < 0)) return [];
    const ofTable = symbol !== 'e' && tabled(id) === value;
    return [
      input(`${symbol} ${name}`, value, unit === '-' ? undefined : unit, ofTable ? 'table' : 'typed', ofTable ? TABLE : symbol === 's' ? TYPED : undefined), // prettier-ignore
    ];
  });
  return summed(symbol!, unit!, inputs);
}

function summed(symbol: string, unit: string, inputs: readonly TraceInput[]): Explanation {
  if (inputs.length === 0) return none(unit, 'notComputed');
  const value = inputs.reduce((sum, one) => sum + Number(one.value), 0);
  return { value, unit, formula: `Σ ${symbol}`, inputs, steps: [] };
}
