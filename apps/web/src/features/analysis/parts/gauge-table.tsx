import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { Interpretation } from '@loam/domain/agronomy/soil/soil-interpretation';
import { ZoneGauge } from '../../../charts/zone-gauge';
import { formatNumber } from '../../../i18n/number';
import { IconButton } from '../../../ui/icon-button';
import { useReadingWords } from './reading-words';
import styles from '../analysis.module.css';

export interface GaugeReading extends Partial<
  Pick<Interpretation, 'label' | 'reason' | 'source' | 'factor' | 'uncertain' | 'borrowed' | 'region'>
> {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly thresholds: Interpretation['thresholds'];
  readonly range: number | null;
}

/** Values of a sample among the limits of their tables, as pictures or with every limit as text; each names its source. */
export function GaugeTable({
  title,
  kind,
  readings,
}: {
  readonly title: string;
  readonly kind: AnalysisKind;
  readonly readings: readonly GaugeReading[];
}) {
  const { t } = useReadingWords();
  const titleId = useId();
  const [asText, setAsText] = useState(false);
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <div className={styles['sectionHead']}>
        <h3 id={titleId} className={styles['heading']}>
          {title}
        </h3>
        <IconButton label={t(asText ? 'gauge.picture' : 'gauge.text')} aria-pressed={asText} onClick={() => setAsText(!asText)}>
          {asText ? <IconChartBar size={16} /> : <IconTable size={16} />}
        </IconButton>
      </div>
      {/* wide tables are scrolled by the keyboard too */}
      <div className={styles['scroll']} role="group" tabIndex={0} aria-labelledby={titleId}>
        <table className={styles['readings']} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('sheet.analyte')}</th>
              <th scope="col">{t('sheet.value')}</th>
              <th scope="col">{t(asText ? 'gauge.limits' : 'gauge.among')}</th>
              <th scope="col">{t('sheet.class')}</th>
              <th scope="col">{t('source')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.map((reading) => (
              <GaugeRow key={reading.id} reading={reading} kind={kind} asText={asText} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface GaugeRowProps {
  readonly reading: GaugeReading;
  readonly kind: AnalysisKind;
  readonly asText: boolean;
}

function GaugeRow({ reading, kind, asText }: GaugeRowProps) {
  const { t, said: wordsOf, classOf, source, region } = useReadingWords();
  const limits = reading.thresholds
    .map(
      ({ label, from, to }) => `${classOf(label)} ${to === null ? `≥ ${formatNumber(from)}` : `${formatNumber(from)}–${formatNumber(to)}`}`,
    )
    .join(' · ');
  const said = wordsOf(reading, kind);
  return (
    <tr>
      <th scope="row">{reading.name}</th>
      <td>
        {formatNumber(reading.value)} {reading.unit}
      </td>
      <td className={styles['limits']}>
        {reading.value !== null &&
          (asText ? (
            limits
          ) : (
            <ZoneGauge
              id={reading.id}
              reading={{ ...reading, value: reading.value }}
              label={t('gauge.sentence', {
                name: reading.name,
                value: `${formatNumber(reading.value)} ${reading.unit}`.trim(),
                class: said,
                limits: limits,
              })}
            />
          ))}
      </td>
      <td className={reading.reason ? styles['dim'] : undefined}>
        {said}
        {reading.factor && <small className={styles['source']}>{t('own.factor', { factor: formatNumber(reading.factor.value) })}</small>}
        {(reading.uncertain || reading.borrowed) && ' '}
        {(reading.uncertain || reading.borrowed) && (
          <abbr
            title={t(reading.borrowed ? 'borrowed' : 'uncertain', {
              region: reading.region ? region(reading.region) : source(reading.source ?? ''),
            })}
          >
            ≈ {t(reading.borrowed ? 'gauge.borrowed' : 'gauge.uncertain')}
          </abbr>
        )}
      </td>
      <td className={styles['dim']}>
        <small className={styles['source']} title={reading.source && source(reading.source)}>
          {reading.source ? source(reading.source) : ''}
        </small>
      </td>
    </tr>
  );
}
