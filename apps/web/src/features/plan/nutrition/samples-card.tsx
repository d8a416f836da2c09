import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../live/react/use-field';
import { usePlanPart } from '../../../live/react/use-session';
import { Card } from '../../../ui/layout/page-header';
import { SampleReading } from '../../analysis';
import { kindOf, useFieldAnalyses, type AnalysisKind } from '../facts/analyses';
import { usePlanFacts } from '../facts/plan-context';
import { ChoiceRow } from '../overview/choice-row';
import styles from './nutrition.module.css';

const kinds = ['soil', 'plant', 'water'] as const;

/** The chosen samples among their limits, one at a time, and what soil and water ask for. */
export function SamplesCard() {
  const { t } = useTranslation('analysis');
  const { plan } = usePlanFacts();
  const [soilId] = useField('plan.soilAnalysisId');
  const [plantId] = useField('plan.plantAnalysisId');
  const shares = usePlanPart(['waterAnalyses'], (document) => Object.fromEntries(document.map('waterAnalyses').entries()));
  const analyses = useFieldAnalyses(plan.fieldId).data ?? [];
  const chosen = new Set([soilId, plantId, ...Object.keys(shares).map(Number)]);
  const listed = analyses.flatMap((one): { id: number; kind: AnalysisKind; name: string }[] => {
    const kind = kindOf(one);
    return kind && chosen.has(one.id) ? [{ id: one.id, kind, name: one.name }] : [];
  });
  const samples = kinds.flatMap((kind) => listed.filter((one) => one.kind === kind));
  const [wanted, setWanted] = useState<number>();
  const shown = samples.find(({ id }) => id === wanted) ?? samples[0];
  if (!shown) return null;
  return (
    <Card title={t('inPlan')}>
      {samples.length > 1 && (
        <ChoiceRow
          label={t('inPlanWhich')}
          choices={samples.map(({ id, kind, name }) => ({ value: id, label: `${t(`kinds.${kind}`)} · ${name}` }))}
          value={shown.id}
          onChange={setWanted}
        />
      )}
      <div className={styles['samples']}>
        <SampleReading key={shown.id} kind={shown.kind} id={shown.id} fieldId={plan.fieldId} cropId={plan.cropId} />
      </div>
    </Card>
  );
}
