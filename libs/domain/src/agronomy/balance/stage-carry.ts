import type { Sourced } from '../constants.js';

/** Part of a stage's surplus that the next one still finds: nitrogen moves and is lost, the others stay. */
export const CARRIED_ON: Sourced<{ readonly nitrogen: number; readonly others: number }> = {
  value: { nitrogen: 0.8, others: 1 },
  source: 'project decision: a fifth of surplus nitrogen leaches or volatilises from stage to stage',
};

/** A stage's supply: its own, what came from the stage before, and what goes on to the next. */
export interface StageSupply {
  readonly own: number;
  readonly carriedIn: number;
  readonly carriedOn: number;
}

/** What a stage has for its crop: `own + carried in − carried on`. */
export const available = ({ own, carriedIn, carriedOn }: StageSupply): number => own + carriedIn - carriedOn;

/**
 * Surplus of each stage serves the next (formula of supply over stages): all of what was given before the crop grew (stages without days), and of
 * later stages the part `CARRIED_ON`. The last stage keeps its surplus. Stages in their order; amounts in any one unit.
 */
export function carryForward(
  stages: readonly { readonly duration: number; readonly own: number; readonly need: number }[],
  nutrientId: number,
): StageSupply[] {
  const part = nutrientId === 1 ? CARRIED_ON.value.nitrogen : CARRIED_ON.value.others;
  let carriedIn = 0;
  return stages.map(({ duration, own, need }, n) => {
    const carriedOn = n === stages.length - 1 ? 0 : Math.max(0, own + carriedIn - need);
    const supply = { own, carriedIn, carriedOn };
    carriedIn = carriedOn * (duration > 0 ? part : 1);
    return supply;
  });
}
