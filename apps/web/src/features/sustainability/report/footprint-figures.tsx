import type { TraceLine } from '@loam/domain/agronomy/trace';
import { footprintCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { downloadNamed } from '../../../api/fetch-file';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { BarRows } from '../../../charts/bar-rows';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { useAreaUnits } from '../area-text';
import styles from '../practices.module.css';
import { useFootprintWords } from './use-footprint-words';
import { useTraceWords } from './use-trace-words';
import { FootprintFields } from './footprint-fields';
import { FootprintCompared } from './footprint-compared';
import type { Inputs } from './footprint-variants';
import type { Report } from './report-queries';
import { footprintQuery, type Gwp } from './use-compared';

export type Result = NonNullable<Report['footprint']['result']>;
interface FootprintFiguresProps {
  readonly report: Report;
  readonly seasons: readonly Report[];
  readonly result: Result;
  readonly inputs: Inputs;
}

/** Every number of the footprint, each with the way to how it came about. */
export function FootprintFigures({ report, seasons, result: stored, inputs }: FootprintFiguresProps) {
  const { t } = useTranslation('footprint');
  const [gwp, setGwp] = useState<Gwp>(stored.gwp);
  const { data } = useQuery(footprintQuery(inputs, gwp));
  const result = data?.result ?? stored;
  const traced = data?.trace as readonly TraceLine[] | undefined;
  const words = useTraceWords();
  const lines: Lines = traced && ((name, title) => () => traced.flatMap((line) => (line.name === name ? [words(line, title)] : [])));
  return (
    <div className={styles['stackWide']}>
      <div className={styles['beside']}>
        <SelectInput<Gwp>
          label={t('gwp')}
          choices={(['AR6', 'AR5'] as const).map((value) => ({ value, label: value }))}
          value={gwp}
          onChange={(value) => value && setGwp(value)}
        />
        <PrintButton report={report} gwp={gwp} />
      </div>
      <Totals result={result} lines={lines} />
      <Sources result={result} lines={lines} />
      <Basis result={result} />
      <FootprintFields report={report} gwp={gwp} />
      <FootprintCompared report={report} seasons={seasons} inputs={inputs} gwp={gwp} />
    </div>
  );
}

function PrintButton({ report: { fieldId, planId, answers }, gwp }: { report: Report; gwp: Gwp }) {
  const { t } = useTranslation('footprint');
  const print = useMutation({
    mutationFn: async () => {
      const { cfaId } = await ask(footprintCalls.record, { body: { fieldId, planId, answers, gwp } });
      const { downloadUrl } = await ask(footprintCalls.report, { body: { cfaId } });
      await downloadNamed(downloadUrl, 'footprint.pdf');
    },
    onError: (error) =>
      notify(isApiError(error) && error.key === 'ghgFailed' ? errorText(error.key, error.message) : t('pdfFailed'), 'bad'),
  });
  return (
    <Button busy={print.isPending} onClick={() => print.mutate()}>
      {t('keep')}
    </Button>
  );
}

/** A Tier 1 figure has no grams, cut off as numbers are everywhere; small ones keep two digits, so that none is shown as nothing. */
const massText = (kg: number): string => formatNumber(whole(kg), { decimals: 2 });
const whole = (kg: number): number => (Math.abs(kg) >= 10 ? Math.trunc(kg) : kg);

function Totals({ result, lines }: { result: Result; lines: Lines }) {
  const { t } = useTranslation('footprint');
  const { unit, perArea } = useAreaUnits();
  const { band } = result;
  const range = { low: formatNumber(band.low, { decimals: 0 }), high: formatNumber(band.high, { decimals: 0 }) };
  const { factor } = useFootprintWords();
  const note = band.largest === null ? t('bandPlain', range) : t('band', { ...range, largest: factor(band.largest) });
  const why = (title: string, value: string, name: string) => <WhyFigure {...{ title, value }} lines={lines?.(name, title)} />;
  const kg = (value: number) => `${massText(value)} kg CO₂e`;
  const { blue_m3_t: blue, grey_m3_t: grey } = result.water;
  return (
    <KeyFigures
      figures={[
        { label: t('total'), value: why(t('total'), kg(result.totalEmissions), 'totalEmissions'), note },
        { label: t('perArea', { unit }), value: why(t('perArea', { unit }), kg(perArea(result.perHa)), 'perHa') },
        { label: t('perTonne'), value: why(t('perTonne'), kg(result.perKg * 1000), 'perKg') },
        {
          label: t('water'),
          value: (
            <>
              {why(t('waterBlue'), formatNumber(blue, { decimals: 0 }), 'blue_m3_t')} /{' '}
              {why(t('waterGrey'), `${formatNumber(grey, { decimals: 0 })} m³/t`, 'grey_m3_t')}
            </>
          ),
        },
      ]}
    />
  );
}

type Lines = ((name: string, title: string) => () => readonly TraceLine[]) | undefined;

function Sources({ result, lines }: { result: Result; lines: Lines }) {
  const { t } = useTranslation('footprint');
  const terms = Object.entries(result.emissions)
    .filter(([, value]) => value !== 0)
    .sort(([, a], [, b]) => b - a);
  const land = Object.entries(result.landAndCarbon).filter(([, value]) => value !== 0);
  const rows = terms.map(([id, value]) => ({ id, label: t(`term.${id}`), value }));
  const line = ([id, value]: [string, number]) => (
    <li key={id}>
      {t(`term.${id}`)}: <WhyFigure title={t(`term.${id}`)} value={`${massText(value)} kg CO₂e`} lines={lines?.(id, t(`term.${id}`))} />
    </li>
  );
  return (
    <>
      <ChartFrame
        title={t('bySource')}
        unit="kg CO₂e"
        sentence={t('bySourceText', { total: massText(result.totalEmissions), largest: rows[0]?.label ?? '—' })}
        series={[{ id: 'emissions', label: t('total'), colour: 'var(--c-warn)' }]}
        points={rows.map(({ id, label, value }) => ({ id, label, values: [value] }))}
        pointsLabel={t('source')}
      >
        {({ at }) => (
          <BarRows
            rows={rows.map((row) => ({ ...row, value: whole(row.value) }))}
            width={560}
            labelWidth={220}
            colour="var(--c-warn)"
            at={at}
          />
        )}
      </ChartFrame>
      <ul className={styles['figures']}>{terms.map(line)}</ul>
      <h3 className={styles['small']}>{t('land')}</h3>
      <p className={styles['dim']}>{t(land.length === 0 ? 'landNone' : 'landNote')}</p>
      {land.length > 0 && <ul className={styles['figures']}>{land.map(line)}</ul>}
    </>
  );
}

/** Fertilizers with the region they were made in, and what was measured, estimated, assumed and left out. */
function Basis({ result }: { result: Result }) {
  const { t } = useTranslation('footprint');
  const { product: named, region: from, question, assumption, note } = useFootprintWords();
  return (
    <details>
      <summary>{t('known')}</summary>
      {result.fertilizerLines.length > 0 && <h3 className={styles['small']}>{t('fertilizers')}</h3>}
      <ul className={styles['figures']}>
        {result.fertilizerLines.map(({ product, kg, kgCO2ePerKg, region, rule }, i) => (
          <li key={`${i}${product}`}>
            {named(product)}:{' '}
            {t('fertilizerLine', {
              ...{ kg: formatNumber(kg), factor: formatNumber(kgCO2ePerKg) },
              ...{ region: from(region), rule: t(`rule.${rule}`) },
            })}
          </li>
        ))}
      </ul>
      <dl className={styles['statuses']}>
        {(['measured', 'estimated', 'assumed', 'missing'] as const).map((status) => (
          <div key={status}>
            <dt>{t(`status.${status}`)}</dt>
            <dd>{result.inputs[status].map(question).join(', ') || '—'}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles['figures']}>
        {[...result.assumptions.map(assumption), ...result.notes.map(note)].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className={styles['dim']}>{t('factors', { set: result.factorSet, provider: `${result.method}, ${result.gwp}` })}</p>
    </details>
  );
}
