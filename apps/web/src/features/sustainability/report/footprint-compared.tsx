import { footprintCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatNumber } from '../../../i18n/number';
import { ErrorCard } from '../../../ui/feedback/states';
import { useAreaUnits } from '../area-text';
import { ScoreMark } from '../parts/score-mark';
import { sustainabilityKey } from '../queries';
import styles from '../practices.module.css';
import { type Inputs, variantOf, variants } from './footprint-variants';
import type { Report } from './report-queries';
import { type Compared, type Gwp, useCompared } from './use-compared';

interface FootprintComparedProps {
  readonly report: Report;
  readonly seasons: readonly Report[];
  readonly inputs: Inputs;
  readonly gwp: Gwp;
}

/** The same season with other nitrogen, and the seasons of the field, side by side. */
export function FootprintCompared({ report, seasons, inputs, gwp }: FootprintComparedProps) {
  const { t } = useTranslation(['footprint', 'report']);
  const { data, error, refetch } = useQuery({
    queryKey: [sustainabilityKey, 'variants', inputs, gwp],
    queryFn: async ({ signal }) =>
      Promise.all(
        variants.map(async (variant) => {
          const { result } = await ask(footprintCalls.calculate, { body: { answers: variantOf(inputs, variant), gwp } }, { signal });
          return { variant, result };
        }),
      ),
    retry: false,
    // without nitrogen there is none to give in another way
    enabled: (inputs.fertilizers ?? []).length > 0,
  });
  const ofVariants = data?.map(({ variant, result }): Compared => ({
    id: variant,
    label: t(`variant.${variant}`),
    ...{ total: result.totalEmissions, perHa: result.perHa, perKg: result.perKg },
  }));
  const figures = useCompared(seasons, gwp);
  const ofSeasons = seasons.map((one, i): Compared => ({
    ...figures[i]!,
    id: String(one.reportId),
    label: t('report:version', { year: one.answers.yield?.surveyYear ?? t('report:noYear'), id: one.reportId }),
  }));
  return (
    <>
      {error ? <ErrorCard error={error} onRetry={refetch} /> : null}
      {ofVariants && <ComparedTable title={t('compareVariants')} rows={ofVariants} marked="asIs" />}
      {ofSeasons.length > 1 && <ComparedTable title={t('compareSeasons')} rows={ofSeasons} marked={String(report.reportId)} />}
    </>
  );
}

export function ComparedTable({ title, rows, marked }: { title: string; rows: readonly Compared[]; marked: string }) {
  const { t } = useTranslation(['footprint', 'sustainability']);
  const { unit, perArea } = useAreaUnits();
  const scored = rows.some(({ score }) => score);
  const figure = (value: number | null) => <td className={styles['number']}>{formatNumber(value, { decimals: 0 })}</td>;
  return (
    <>
      <h3 className={styles['small']}>{title}</h3>
      <div className={styles['scroll']}>
        <table className={styles['plain']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              {scored && <th scope="col">{t('sustainability:score')}</th>}
              {[t('total'), t('perArea', { unit }), t('perTonne')].map((head) => (
                <th key={head} scope="col" className={styles['number']}>
                  {t('withUnit', { head })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label, score, total, perHa, perKg }) => (
              <tr key={id} {...(id === marked && { 'aria-current': true })}>
                <th scope="row">{label}</th>
                {scored && <td>{score && <ScoreMark {...score} />}</td>}
                {figure(total)}
                {figure(perHa === null ? null : perArea(perHa))}
                {figure(perKg === null ? null : perKg * 1000)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
