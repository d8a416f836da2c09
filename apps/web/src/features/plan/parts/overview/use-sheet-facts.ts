import { useTranslation } from 'react-i18next';
import { languageOf, listName } from '@loam/domain/kernel/list-names';
import { growingMethods, residueManagements } from '@loam/domain/kernel/lists';
import { unitOf } from '@loam/domain/kernel/units';
import type { PlanResult } from '@loam/domain/plan/plan.events';
import { revenuePerHa, roiOf, yieldOf } from '@loam/domain/plan/plan.results';
import { formatDate } from '../../../../i18n/date';
import { formatNumber, formatPercent } from '../../../../i18n/number';
import { useFieldAnalyses } from '../../analyses';
import { cropName } from '../../library';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../../plan-context';
import type { PlanResultBody } from '../../queries';

const TONNE_HA = 1;
/** With the path of the number that tells why, where there is one. */
type Fact = readonly [label: string, value: string, path?: string];

/** A reported harvest with the area it is counted on. */
function harvestOf(result: PlanResultBody | undefined, areaHa: number | undefined): PlanResult | undefined {
  if (result?.unitId === undefined) return undefined;
  const { kind, value, unitId, bagWeight, price, reportedAt = '' } = result;
  return {
    kind,
    value,
    unitId,
    ...(bagWeight !== undefined && { bagWeight }),
    ...(price !== undefined && { price }),
    ...(areaHa !== undefined && { areaHa }),
    reportedAt,
    by: 0,
  };
}

/** The plan in words: season, growing conditions, analyses used, cost, and the yield with its return once a harvest was reported. */
export function useSheetFacts(): readonly Fact[] {
  const { t, i18n } = useTranslation('plan');
  const { plan, field, crop, library, areaHa } = usePlanFacts();
  const { draft, cost } = usePlanNumbers();
  const { area, hectares } = usePerArea();
  const analyses = useFieldAnalyses(plan.fieldId).data;
  const language = languageOf(i18n.language);
  const {
    soilAnalysisId,
    plantAnalysisId,
    plantingDate,
    harvestDate,
    expectedYield,
    expectedYieldUnitId,
    cultivar,
    growingMethodId,
    cropResidueId,
    residueManagementId,
  } = draft.plan;
  const currency = plan.pricing?.currency ?? '';
  const money = (value: number) => `${currency} ${formatNumber(value, { fixed: 2 })}`;
  const date = (value: unknown) => (typeof value === 'string' ? formatDate(value) : '—');
  const listed = (list: readonly { id: number; key: string }[], id: unknown) => {
    const found = list.find((one) => one.id === id);
    return found && listName(found.key, language);
  };
  const residue = library.crop(Number(cropResidueId));
  const used = [soilAnalysisId, plantAnalysisId, ...Object.keys(draft.waterAnalyses).map(Number)].filter((id) => typeof id === 'number');
  const unit = Number(expectedYieldUnitId ?? TONNE_HA);
  const harvest = harvestOf(plan.results.at(-1), areaHa);
  const reported = harvest && yieldOf(harvest, unit);
  const roi = harvest && roiOf(revenuePerHa(harvest), cost.totals.total);
  const facts: (Fact | undefined)[] = [
    [t('field.field'), field ? `${field.name}${areaHa === undefined ? '' : ` · ${formatNumber(areaHa / hectares)} ${area}`}` : '—'],
    [t('field.crop'), [crop && cropName(crop, i18n.language), cultivar].filter(Boolean).join(' · ') || '—'],
    [t('field.plantingDate'), date(plantingDate)],
    [t('field.harvestDate'), date(harvestDate)],
    [t('field.growingMethodId'), listed(growingMethods, growingMethodId) ?? '—'],
    residue && [
      t('field.cropResidueId'),
      [cropName(residue, i18n.language), listed(residueManagements, residueManagementId)].filter(Boolean).join(' · '),
    ],
    [t('analysis.title'), used.map((id) => analyses?.find((one) => one.id === id)?.name ?? t('analysis.number', { id })).join(', ') || '—'],
    [t('field.expectedYield'), `${formatNumber(expectedYield as number | undefined)} ${unitOf(unit)?.symbol ?? ''}`],
    reported !== undefined ? [t('results.yield'), `${formatNumber(reported)} ${unitOf(unit)?.symbol ?? ''}`] : undefined,
    [t(`cost.per.${area}`), money(cost.totals.total * hectares), 'pricing.total'],
    roi
      ? [
          t(`results.roi.${area}`),
          [roi.percent !== null && formatPercent(roi.percent / 100), money(roi.profit * hectares)].filter(Boolean).join(' · '),
        ]
      : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}
