import { useTranslation } from 'react-i18next';
import { SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import { formatDate } from '../../../i18n/date';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { LateSelect } from '../../../ui/form/late-select';
import { Card } from '../../../ui/layout/page-header';
import { kindOf, useFieldAnalyses, type AnalysisBody } from '../facts/analyses';
import { Waters } from './lazy-dialogs';
import { usePlanFacts } from '../facts/plan-context';
import { LiveField } from '../fields/live-field';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';

/** Samples that the need is computed with. Only those of this field; what cannot be used says why. */
export function AnalysesCard() {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const analyses = useFieldAnalyses(plan.fieldId);
  const of = (kind: string) => (analyses.data ?? []).filter((one) => kindOf(one) === kind);
  return (
    <Card title={t('analysis.title')}>
      <div className={styles['fields']}>
        <Picker path="plan.soilAnalysisId" label={t('analysis.soil')} samples={of('soil')} />
        <Picker path="plan.plantAnalysisId" label={t('analysis.plant')} samples={of('plant')} />
        <Waters samples={of('water')} />
        {analyses.data?.length === 0 && <p className={styles['dim']}>{t('analysis.none')}</p>}
      </div>
    </Card>
  );
}

function Picker({
  path,
  label,
  samples,
}: {
  path: 'plan.soilAnalysisId' | 'plan.plantAnalysisId';
  label: string;
  samples: readonly AnalysisBody[];
}) {
  const { t } = useTranslation('plan');
  const editable = useEditable();
  const [value, write] = useField(path);
  /** Of a sheet that was made of a sample layer its source too, and whether its values are still those of the layer. */
  const words = ({ name, sampleDate, layerId, laboratoryName, edited }: AnalysisBody) => {
    const source = layerId === null || laboratoryName === null ? [] : [laboratoryName];
    return [name, ...(sampleDate ? [formatDate(sampleDate)] : []), ...source, ...(edited ? [t('analysis.edited')] : [])].join(' · ');
  };
  const choices = samples.map((one) => ({
    value: one.id,
    label: one.soilDepthId === SUBSOIL_DEPTH ? `${words(one)} — ${t('analysis.subsoil')}` : words(one),
    disabled: one.soilDepthId === SUBSOIL_DEPTH,
  }));
  const gone = typeof value === 'number' && !samples.some(({ id }) => id === value);
  return (
    <LiveField path={path} section={SECTION}>
      <LateSelect
        label={label}
        optional
        disabled={!editable}
        choices={gone ? [...choices, { value, label: t('analysis.number', { id: value }) }] : choices}
        value={(value as number | undefined) ?? null}
        onChange={(next) => write(next ?? undefined)}
      />
    </LiveField>
  );
}
