import { useMemo } from 'react';
import { tankCompatibility, type CompatibilityPair } from '@loam/domain/agronomy/tank/compatibility';
import { tanksForPh, waterPh } from '@loam/domain/agronomy/balance/graph-tanks';
import { beyondSpread } from '@loam/domain/plan/checks/plan-dose.checks';
import { simpleTankPh } from '@loam/domain/agronomy/tank/tank-ph';
import type { CellMarks } from '../../../ui/matrix-grid/grid-types';
import type { DoseColumn, Method } from '../model/columns';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';

export interface TankMix {
  /** The specification's simple estimate; −1: not known. */
  ph: number;
  /** The column whose pH it is. */
  column: string | undefined;
  level: 0 | 1 | 2 | null;
  pairs: readonly CompatibilityPair[];
}

/** What stands in one tank over its stages: lowest compatibility of any stage, and the pH of the stage that has the most products. */
export function useTankMixes(tanks: readonly string[]): ReadonlyMap<string, TankMix> {
  const { input, draft, context } = usePlanNumbers();
  const { library, waters } = usePlanFacts();
  return useMemo(() => {
    const water = waterPh(waters.map(({ id, water: facts }) => ({ share_pct: draft.waterAnalyses[String(id)] ?? 0, water: facts })));
    return new Map(
      tanks.map((key): [string, TankMix] => {
        const fillings = (input.proportionalStages ?? []).flatMap((stage) =>
          (stage.tanks ?? []).filter(({ id }) => id === key).map((tank) => ({ stageId: stage.stageId, tank })),
        );
        const pairs = new Map<string, CompatibilityPair>();
        let level: TankMix['level'] = fillings.length > 0 ? 2 : null;
        for (const {
          tank: { products },
        } of fillings) {
          const mix = tankCompatibility(products.flatMap(({ id }) => library.product(id) ?? []));
          for (const pair of mix.pairs) pairs.set(`${pair.a} ${pair.b}`, pair);
          if (mix.level !== null && (level === null || mix.level < level)) level = mix.level;
        }
        const fullest = fillings.toSorted((a, b) => b.tank.products.length - a.tank.products.length)[0];
        const ph = fullest ? simpleTankPh(tanksForPh({ stageId: fullest.stageId, tanks: [fullest.tank] }, context), water) : -1;
        const column = fullest && `${fullest.stageId}_${key}`;
        return [key, { ph, column, level, pairs: [...pairs.values()] }];
      }),
    );
  }, [tanks, input, draft, context, library, waters]);
}

/** Columns whose products do not mix well: stock tanks and spray mixes. Dry products on the soil are never mixed; cells with more than anybody spreads. */
export function useHatches(method: Method, columns: readonly DoseColumn[]): ReadonlyMap<string, CellMarks['hatch']> {
  const { draft } = usePlanNumbers();
  const { library } = usePlanFacts();
  return useMemo(() => {
    return new Map(
      columns.flatMap(({ id, application }): [string, CellMarks['hatch']][] => {
        const doses = Object.entries((application && draft.doses[application]) || {}).flatMap(([key, dose]) => {
          const product = library.product(Number(key));
          return product ? [{ product, dose }] : [];
        });
        const { level } = method === 'quantitative' ? { level: null } : tankCompatibility(doses.map(({ product }) => product));
        if (level === 0 || level === 1) return [[id, level === 0 ? 'incompatible' : 'reduced']];
        return doses.flatMap(({ product, dose }) => (beyondSpread(...dose, product) ? [[`${id}|${product.id}`, 'beyond']] : []));
      }),
    );
  }, [method, columns, draft, library]);
}
