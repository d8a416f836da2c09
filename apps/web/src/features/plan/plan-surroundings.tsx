import { useMemo, type ReactNode } from 'react';
import { convert } from '@loam/domain/kernel/units';
import { usePlanPart } from '../../live/use-session';
import { useField as useLiveField } from '../../live/use-field';
import { useSoilFacts, useWaterFacts } from './analyses';
import { PlanNumbersProvider, type PlanFacts } from './plan-context';

export type Surrounding = Pick<PlanFacts, 'plan' | 'grower' | 'field' | 'library' | 'replay'>;

/** Gives the parts of a plan what stands around its document, and the numbers that follow from both. */
export function Surroundings({ facts, children }: { facts: Surrounding; children: ReactNode }) {
  const { plan, field, library } = facts;
  const [soilId] = useLiveField('plan.soilAnalysisId');
  const soil = useSoilFacts(soilId as number | undefined, plan.cropId);
  const waterIds = usePlanPart(['waterAnalyses'], (document) =>
    [...document.map('waterAnalyses').keys()].map(Number).sort((a, b) => a - b),
  );
  const waters = useWaterFacts(waterIds);
  const areaHa = field?.area === undefined ? undefined : field.unitId === 27 ? convert(field.area, 27, 28) : field.area;
  const all = useMemo(
    (): PlanFacts => ({ ...facts, crop: library.crop(plan.cropId), soil, waters, areaHa }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `facts` is made anew by every render, its parts are not
    [facts.plan, facts.grower, field, library, soil, waters, areaHa],
  );
  return <PlanNumbersProvider facts={all}>{children}</PlanNumbersProvider>;
}
