import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '@loam/domain/kernel/locale/dates';
import { ReleaseCurve } from '../../../charts/release-curve';
import { formatDate } from '../../../i18n/date';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { Card } from '../../../ui/layout/page-header';
import { releaseCurves } from '../model/release';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { WhyNumber } from '../why/why-number';
import styles from './overview.module.css';

const COLDEST_C = 1;
const WARMEST_C = 45;

/** How coated products release until they are depleted. Plans without any do not show it. */
export function ReleaseCard() {
  const { t } = useTranslation('charts');
  const { input } = usePlanNumbers();
  const { library } = usePlanFacts();
  const [soil, setSoil] = useState<number | null>(null);
  const used = soil !== null && soil >= COLDEST_C && soil <= WARMEST_C ? soil : null;
  const curves = useMemo(() => releaseCurves(input, library.product, used), [input, library, used]);
  const { releases, dates, released, undated } = curves;
  if (releases.length === 0 && undated.length === 0) return null;
  const first = dates[0];
  const span = first === undefined ? 1 : Math.max(1, daysBetween(first, dates.at(-1)!));
  const place = (date: string) => daysBetween(first!, date) / span;
  const series = releases.map(({ id, name, startDate }, n) => ({
    id,
    label: `${name} · ${formatDate(startDate)}`,
    colour: `var(--series-${n % 8})`,
  }));
  const sentence = releases
    .map(({ name, startDate, depletionDate }) =>
      t('release.sentence', { name, start: formatDate(startDate), end: formatDate(depletionDate), percent: formatPercent(0.9) }),
    )
    .join(' ');
  const ticks = first === undefined ? [] : [first, dates[Math.floor(dates.length / 2)]!, dates.at(-1)!];
  return (
    <Card title={t('release.title')}>
      <SoilTemperature soil={soil} onSoil={setSoil} used={used} releases={releases} />
      {releases.length > 0 && (
        <ChartFrame
          title={t('release.released')}
          unit="%"
          sentence={sentence}
          series={series}
          points={dates.map((date, n) => ({ id: date, label: formatDate(date), values: released.map((line) => line[n] ?? null) }))}
          pointsLabel={t('release.date')}
        >
          {({ shown, at }) => (
            <ReleaseCurve
              positions={dates.map(place)}
              ticks={ticks.map((date) => ({ x: place(date), label: formatDate(date) }))}
              at={at}
              percent={(share) => formatPercent(share)}
              lines={shown.map(({ id, colour }) => {
                const n = releases.findIndex((one) => one.id === id);
                const { depletionDate } = releases[n]!;
                return { id, colour, values: released[n]!, depletion: { x: place(depletionDate), label: formatDate(depletionDate) } };
              })}
            />
          )}
        </ChartFrame>
      )}
      <p className={styles['dim']}>{sentence}</p>
      {used === null && releases.length > 0 && <Depletions releases={releases} />}
      {undated.length > 0 && <p role="status">{t('release.undated', { names: undated.join(', ') })}</p>}
      <p className={styles['dim']}>{t('release.source')}</p>
    </Card>
  );
}

type Releases = ReturnType<typeof releaseCurves>['releases'];

interface SoilTemperatureProps {
  readonly soil: number | null;
  readonly onSoil: (soil: number | null) => void;
  /** The temperature that is reckoned with; null: the one each product was tested at. */
  readonly used: number | null;
  readonly releases: Releases;
}

function SoilTemperature({ soil, onSoil, used, releases }: SoilTemperatureProps) {
  const { t } = useTranslation('charts');
  return (
    <div className={styles['row']}>
      <DecimalInput
        label={t('release.soil')}
        suffix="°C"
        optional
        value={soil}
        onChange={onSoil}
        error={
          soil !== null && used === null
            ? t('release.soilRange', { from: formatNumber(COLDEST_C), to: formatNumber(WARMEST_C) })
            : undefined
        }
      />
      <p className={styles['dim']}>
        {used === null
          ? t('release.reference', { value: [...new Set(releases.map(({ reference_C }) => formatNumber(reference_C)))].join(' / ') })
          : t('release.at')}
      </p>
    </div>
  );
}

/** When each coated product has given all it has. */
function Depletions({ releases }: { releases: Releases }) {
  const { t } = useTranslation('charts');
  return (
    <ul>
      {releases.map(({ id, name, startDate, depletionDate }) => (
        <li key={id}>
          {name} · {formatDate(startDate)} →{' '}
          <WhyNumber
            path={`products.${id.slice(id.lastIndexOf('|') + 1)}|longevity`}
            title={t('release.depleted', { name })}
            value={formatDate(depletionDate)}
          />
        </li>
      ))}
    </ul>
  );
}
