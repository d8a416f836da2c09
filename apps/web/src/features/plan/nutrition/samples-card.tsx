import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../live/react/use-field';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { wholeAmendment_kg_ha } from '@loam/domain/agronomy/auto-calculate/spreadable';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { Card } from '../../../ui/layout/page-header';
import { type Amendment, SampleReading } from '../../analysis';
import { kindOf, useFieldAnalyses, type AnalysisKind } from '../facts/analyses';
import { usePerArea, usePlanFacts } from '../facts/plan-context';
import { amend } from '../model/edits';
import { ChoiceRow } from '../fields/choice-row';
import styles from './nutrition.module.css';

const kinds = ['soil', 'plant', 'water'] as const;

/** The chosen samples among their limits, one at a time, and what soil and water ask for. */
export function SamplesCard() {
  const { t } = useTranslation('analysis');
  const { plan, library } = usePlanFacts();
  const [soilId] = useField('plan.soilAnalysisId');
  const [plantId] = useField('plan.plantAnalysisId');
  const shares = useDocumentPart(['waterAnalyses'], (document) => Object.fromEntries(document.map('waterAnalyses').entries()));
  const analyses = useFieldAnalyses(plan.fieldId).data ?? [];
  const chosen = new Set([soilId, plantId, ...Object.keys(shares).map(Number)]);
  const listed = analyses.flatMap((one): { id: number; kind: AnalysisKind; name: string }[] => {
    const kind = kindOf(one);
    return kind && chosen.has(one.id) ? [{ id: one.id, kind, name: one.name }] : [];
  });
  const samples = kinds.flatMap((kind) => listed.filter((one) => one.kind === kind));
  const editable = useEditable();
  const session = useLiveSession();
  const perArea = usePerArea();
  const toPlan = ({ product: key, t_ha }: Amendment) => {
    const product = library.products.find((one) => one.key === key)!;
    const kg_ha = wholeAmendment_kg_ha(product, t_ha, perArea.unitId === LB_AC);
    session.writer.writeAll(amend(session.document, product.id, kg_ha, perArea.doses[0], product.price));
    notify(
      t('correction.planned', {
        product: product.name,
        amount: `${formatNumber(convert(kg_ha, KG_HA, perArea.unitId))} ${perArea.symbol}`,
      }),
    );
  };
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
        <SampleReading
          key={shown.id}
          kind={shown.kind}
          id={shown.id}
          fieldId={plan.fieldId}
          cropId={plan.cropId}
          {...(editable && { onPlan: (amendment) => toPlan(amendment) })}
        />
      </div>
    </Card>
  );
}
