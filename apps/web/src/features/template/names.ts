import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, nameOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { applicationTypes, PLANTING_STAGE, PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { inStageOrder } from '@loam/domain/kernel/locale/dates';
import { nutrients } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import type { TemplateApplication, TemplateBody } from '@loam/domain/template/template.schema';
import { usePreferences } from '../../i18n/preferences';
import { useLibrary } from '../library/catalog';

/** The person's unit of masses per area. */
export const usePerArea = (): { unitId: number; symbol: string } =>
  usePreferences().units === 'imperial' ? { unitId: LB_AC, symbol: 'lb/ac' } : { unitId: KG_HA, symbol: 'kg/ha' };

/** `P₂O₅` */
export const nutrientLabel = (id: number): string =>
  (nutrients.find((one) => one.id === id)?.key ?? String(id)).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]!);

export type Stage = TemplateBody['stages'][number];

/** Words for what a template names: stages in the reader's language, types, products. */
export function useTemplateNames({ cropId, stages, groupId }: Pick<TemplateBody, 'cropId' | 'stages' | 'groupId'>) {
  const { i18n } = useTranslation('template');
  const language = languageOf(i18n.language);
  const library = useLibrary(groupId);
  const known = library.data?.crop(cropId);
  const stage = useCallback(
    (id: number): string => {
      if (id === PRE_PLANT_STAGE) return listName('prePlant', language);
      if (id === PLANTING_STAGE) return listName('planting', language);
      const own = known?.stages.find((one) => one.id === id);
      const name = own && nameOf(own, language);
      return name || stages.find(({ stageId }) => stageId === id)?.name || String(id);
    },
    [known, language, stages],
  );
  const type = (id: number): string => listName(applicationTypes.find((one) => one.id === id)?.key ?? '', language);
  const product = (id: number): string => library.data?.product(id)?.name ?? String(id);
  return { library, stage, type, product };
}

/** Days from planting on which an application falls; undefined for one without days of a stage that is not known. */
export function dayOf({ cropStageId, offsetDays }: Pick<TemplateApplication, 'cropStageId' | 'offsetDays'>, stages: readonly Stage[]) {
  if (cropStageId < 0) return offsetDays ?? 0;
  const order = inStageOrder(stages);
  const at = order.findIndex(({ stageId }) => stageId === cropStageId);
  return at < 0 ? undefined : order.slice(0, at).reduce((sum, { duration }) => sum + duration, 0) + (offsetDays ?? 0);
}

/** By the day they fall on, as they stand in the season. */
export const inSeasonOrder = (applications: readonly TemplateApplication[], stages: readonly Stage[]): TemplateApplication[] =>
  applications.toSorted((a, b) => (dayOf(a, stages) ?? 0) - (dayOf(b, stages) ?? 0));
