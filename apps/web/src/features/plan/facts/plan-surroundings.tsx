import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { convert } from '@loam/domain/kernel/unit/units';
import { useDocumentPart } from '../../../live/react/use-session';
import { useField as useLiveField } from '../../../live/react/use-field';
import { Skeleton } from '../../../ui/feedback/states';
import { useSoilFacts, useWaterFacts } from './analyses';
import { PlanNumbersProvider, type PlanFacts } from './plan-context';

export type Surrounding = Pick<PlanFacts, 'plan' | 'grower' | 'field' | 'library' | 'replay'>;

/**
 * Gives the parts of a plan what stands around its document, and the numbers that follow from both. It opens with its samples,
 * or it would show for a moment the needs of a soil that nobody looked at.
 */
export function Surroundings({ facts, children }: { facts: Surrounding; children: ReactNode }) {
  const { t } = useTranslation('plan');
  const { plan, field, library } = facts;
  const [soilId] = useLiveField('plan.soilAnalysisId');
  const soilFacts = useSoilFacts(soilId as number | undefined, plan.cropId);
  const waterIds = useDocumentPart(['waterAnalyses'], (document) =>
    [...document.map('waterAnalyses').keys()].map(Number).sort((a, b) => a - b),
  );
  const waterFacts = useWaterFacts(waterIds);
  const samples = [soilFacts, waterFacts];
  const failed = samples.some((one) => one.failed);
  const [opened, setOpened] = useState(false);
  if (!opened && !samples.some(({ coming }) => coming)) setOpened(true);
  const soil = soilFacts.facts;
  const waters = waterFacts.facts;
  const area = field?.area ?? undefined;
  const areaHa = area !== undefined && field?.unitId === 27 ? convert(area, 27, 28) : area;
  const all = useMemo(
    (): PlanFacts => ({
      ...facts,
      crop: library.crop(plan.cropId),
      soil,
      waters,
      areaHa,
      ...(failed && { readSamples: () => samples.forEach(({ retry }) => retry()) }),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `facts` is made anew by every render, its parts are not
    [facts.plan, facts.grower, field, library, soil, waters, areaHa, failed],
  );
  if (!opened) return <Skeleton rows={14} height={24} label={t('opening')} />;
  return <PlanNumbersProvider facts={all}>{children}</PlanNumbersProvider>;
}
