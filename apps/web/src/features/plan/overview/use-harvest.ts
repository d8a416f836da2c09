import { useTranslation } from 'react-i18next';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { revenuePerHa, roiOf, yieldOf } from '@loam/domain/plan/decide/plan.results';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';

/** A number in words: with the path of what tells why, where there is one. */
export type Fact = readonly [label: string, value: string, path?: string];

/** Yield and return of the harvest that was reported last, on the area it was reported for; nothing before one is. */
export function useHarvest(): readonly Fact[] {
  const { t } = useTranslation('results');
  const { plan, areaHa: now } = usePlanFacts();
  const { draft, cost } = usePlanNumbers();
  const { area, hectares } = usePerArea();
  const last = plan.results.at(-1);
  if (!last) return [];
  const { kind, value, unitId, bagWeight, price, areaHa } = last;
  const harvest = {
    kind,
    value,
    unitId,
    ...(bagWeight !== null && { bagWeight }),
    ...(price !== null && { price }),
    areaHa: areaHa ?? now,
    reportedAt: '',
    by: 0,
  };
  const unit = Number(draft.plan['expectedYieldUnitId'] ?? T_HA);
  const grown = yieldOf(harvest, unit);
  const roi = roiOf(revenuePerHa(harvest), cost.totals.total);
  const percent = roi?.percent ?? null;
  return [
    ...(grown === undefined ? [] : [[t('yield'), `${formatNumber(grown)} ${unitOf(unit)?.symbol ?? ''}`, 'results.yield'] as const]),
    ...(percent === null ? [] : [[t('roi'), formatPercent(percent / 100), 'results.roi'] as const]),
    ...(roi
      ? [
          [
            t(`profit.${area}`),
            `${plan.pricing?.currency ?? ''} ${formatNumber(roi.profit * hectares, { fixed: 2 })}`.trim(),
            'results.profit',
          ] as const,
        ]
      : []),
  ];
}
