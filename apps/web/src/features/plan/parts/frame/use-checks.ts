import { CRF_TYPE } from '@loam/domain/kernel/lists';
import { checksOf, type Check } from '../../model/checks';
import { nutrientLabel, useNames } from '../../names';
import { usePlanFacts, usePlanNumbers } from '../../plan-context';

export function useChecks(): Check[] {
  const { draft, graph } = usePlanNumbers();
  const { crop, library } = usePlanFacts();
  const names = useNames();
  const checks = checksOf(draft, graph, crop?.yield_t_ha, names, {
    isCrf: (id) => library.product(id)?.typeId === CRF_TYPE,
    product: library.product,
  });
  return checks.map((check) =>
    check.values?.['nutrient'] === undefined
      ? check
      : { ...check, values: { ...check.values, nutrient: nutrientLabel(String(check.values['nutrient'])) } },
  );
}
