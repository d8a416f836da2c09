import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { analyteOf, valueUnitId } from '@loam/domain/agronomy/analytes';
import { SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Link } from '../../../ui/link';
import { type AnalysisRecord, useAnalysis, useFieldAnalyses } from '../queries';
import styles from '../analysis.module.css';

const PH = 44;
/** pH, organic matter, CEC, base saturation, phosphorus and potassium: what a field is first asked about. */
const MAIN: readonly number[] = [PH, 45, 46, 47, 4, 5];

interface NewestSoilTestProps {
  readonly fieldId: number;
  /** Where the soil was never tested. */
  readonly otherwise?: ReactNode;
}

/** What the newest test of a field's topsoil says, with the way to its sheet. */
export function NewestSoilTest({ fieldId, otherwise }: NewestSoilTestProps) {
  const { t } = useTranslation('analysis');
  const listed = useFieldAnalyses(fieldId).data?.items;
  const newest = listed
    ?.filter(({ kind, soilDepthId }) => kind === 'soil' && soilDepthId !== SUBSOIL_DEPTH)
    .toSorted((a, b) => b.sampleDate.localeCompare(a.sampleDate) || b.id - a.id)[0];
  const { data } = useAnalysis('soil', newest?.id ?? null);
  if (listed && !newest) return otherwise;
  if (!newest || !data) return null;
  const day = formatDate(newest.sampleDate);
  const facts = [
    ...mainValues(data, (key) => t(`analyte.${key}`)),
    ...(data.clay == null ? [] : [[t('clay'), `${formatNumber(data.clay)} %`]]),
  ];
  return (
    <section aria-label={t('newestSoil')} className={styles['newest']}>
      <p className={styles['dim']}>
        {t('newestSoil')}: <Link to={`?analysis=soil%3A${newest.id}`}>{newest.name}</Link>
        {!newest.name.includes(day) && ` · ${day}`}
      </p>
      {facts.length > 0 && (
        <dl>
          {facts.map(([term, value]) => (
            <div key={term} style={{ display: 'contents' }}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function mainValues({ nutrients = [], units }: AnalysisRecord, named: (key: string) => string): [string, string][] {
  return MAIN.flatMap((id): [string, string][] => {
    const one = nutrients.find((nutrient) => nutrient.id === id);
    if (!one) return [];
    const unit = id === PH ? '' : ` ${unitOf(valueUnitId('soil', id, one.unitId, units ?? 'ppm')!)?.symbol ?? ''}`;
    return [[named(analyteOf(id)!.key), `${formatNumber(one.value)}${unit}`]];
  });
}
