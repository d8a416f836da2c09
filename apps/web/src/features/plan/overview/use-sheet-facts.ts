import { useTranslation } from 'react-i18next';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { growingMethods, residueManagements } from '@loam/domain/kernel/schema/lists';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { useFieldAnalyses } from '../facts/analyses';
import { cropName } from '../../library/catalog';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { type Fact, useHarvest } from './use-harvest';

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
  const unit = Number(expectedYieldUnitId ?? T_HA);
  const [grown, ...returns] = useHarvest();
  const facts: (Fact | undefined)[] = [
    !field || areaHa === undefined
      ? [t('field.field'), field?.name ?? '—']
      : [t('field.field'), `${field.name} · ${formatNumber(areaHa / hectares)} ${area}`, 'field.area'],
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
    grown,
    [t(`cost.per.${area}`), money(cost.totals.total * hectares), 'pricing.total'],
    ...returns,
  ];
  return facts.filter((fact) => fact !== undefined);
}
