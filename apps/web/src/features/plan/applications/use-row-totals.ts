import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KG_HA, L_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import type { Asked } from '../why/why-button';
import { useNames } from '../words/names';

/** What is applied of a product and what that costs, at the end of its row; each explained where it is asked for. */
export function useRowTotals(onWhy: (asked: Asked) => void) {
  const { t } = useTranslation('plan');
  const { product } = useNames();
  const { cost } = usePlanNumbers();
  const perArea = usePerArea();
  const applied = useMemo(() => new Map(cost.products.map((one) => [String(one.id), one])), [cost]);
  const told = useCallback(
    (what: 'amount' | 'cost') => {
      const title = (id: string) => `${product(id)}, ${what === 'cost' ? t('grid.cost') : t('grid.sum', { area: perArea.area })}`;
      return {
        told: {
          label: (id: string, text: ReactNode) => `${title(id)}: ${String(text)}. ${t('advice.why')}`,
          open: (id: string) => onWhy({ path: `products.${id}|${what}`, title: title(id) }),
        },
      };
    },
    [onWhy, product, t, perArea],
  );
  return useMemo(
    () => [
      {
        id: 'sum',
        label: t('grid.sum', { area: perArea.area }),
        cell: (id: string) => {
          const one = applied.get(id);
          if (!one) return '';
          return formatNumber(convert(one.amount, one.byVolume ? L_HA : KG_HA, perArea.doses[one.byVolume ? 1 : 0]));
        },
        ...told('amount'),
      },
      {
        id: 'cost',
        label: t('grid.cost'),
        ...told('cost'),
        cell: (id: string) =>
          applied.get(id)?.cost === undefined ? '' : formatNumber(applied.get(id)!.cost! * perArea.hectares, { fixed: 2 }),
      },
    ],
    [applied, told, t, perArea],
  );
}
