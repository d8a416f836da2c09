import type { Settings } from './queries';

/** Settings while they are edited. */
export interface SettingsDraft {
  readonly weights: Readonly<Record<string, number>>;
  readonly offIndicators: ReadonlySet<string>;
  /** `indicator option` */
  readonly offOptions: ReadonlySet<string>;
  readonly cost: number | null;
  readonly costs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
export const optionKey = (indicator: string, option: string): string => `${indicator} ${option}`;

export function draftOf({ impactAreas, cost, costs }: Pick<Settings, 'impactAreas' | 'cost' | 'costs'>): SettingsDraft {
  const indicators = impactAreas.flatMap((area) => area.indicators);
  return {
    weights: Object.fromEntries(impactAreas.map(({ id, weight }) => [id, weight])),
    offIndicators: new Set(indicators.filter(({ selected }) => !selected).map(({ id }) => id)),
    offOptions: new Set(
      indicators.flatMap(({ id, options }) => options.filter(({ selected }) => !selected).map((one) => optionKey(id, one.id))),
    ),
    cost,
    costs,
  };
}

export const weightsTotal = ({ weights }: Pick<SettingsDraft, 'weights'>): number =>
  Object.values(weights).reduce((sum, one) => sum + one, 0);

/** The whole of what is set, as the call takes it. */
export const changedSettings = ({ impactAreas }: Pick<Settings, 'impactAreas'>, draft: SettingsDraft) => ({
  impactAreas: impactAreas.map(({ id, indicators }) => ({
    id,
    weight: draft.weights[id]!,
    indicators: indicators.map((one) => ({
      id: one.id,
      selected: !draft.offIndicators.has(one.id),
      options: one.options.map((option) => ({ id: option.id, selected: !draft.offOptions.has(optionKey(one.id, option.id)) })),
    })),
  })),
  cost: draft.cost,
  costs: draft.costs as Record<string, Record<string, number>>,
});

export const without = (set: ReadonlySet<string>, one: string, off: boolean): ReadonlySet<string> => {
  const next = new Set(set);
  if (off) next.add(one);
  else next.delete(one);
  return next;
};
/** A cost that is emptied is none, not nought. */
export function withCost(costs: SettingsDraft['costs'], indicator: string, option: string, cost: number | null): SettingsDraft['costs'] {
  const { [option]: _before, ...others } = costs[indicator] ?? {};
  const own = cost === null ? others : { ...others, [option]: cost };
  const { [indicator]: _all, ...rest } = costs;
  return Object.keys(own).length === 0 ? rest : { ...rest, [indicator]: own };
}
