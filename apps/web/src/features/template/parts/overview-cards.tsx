import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { inUnit } from '@loam/domain/agronomy/trace-reading';
import { nutrients } from '@loam/domain/kernel/unit/nutrients';
import { KG_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { templateBalance } from '@loam/domain/template/template.explain';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import { formatNumber } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { dayOf, inSeasonOrder, nutrientLabel, usePerArea, useTemplateNames } from '../names';
import styles from '../template.module.css';

/** Needs beside what the applications bring of each nutrient. */
export function BalanceCard({ template }: { template: TemplateBody }) {
  const { t } = useTranslation('template');
  const { unitId, symbol } = usePerArea();
  const { library } = useTemplateNames(template);
  const balances = useMemo(
    () =>
      nutrients.flatMap(({ id }) => {
        const balance = templateBalance(template, (product) => library.data?.product(product), id);
        return balance.need || balance.supply.value > 0 ? [{ id, ...balance }] : [];
      }),
    [template, library.data],
  );
  const shown = (line: TraceLine | undefined, what: 'need' | 'supply' | 'difference', id: number) => {
    if (!line || (!library.data && what !== 'need')) return '—';
    const value = formatNumber(convert(line.value, KG_HA, unitId));
    const title = `${t(`overview.${what}`)}: ${nutrientLabel(id)}`;
    return <WhyFigure title={title} value={value} lines={() => [line, ...inUnit(line, KG_HA, unitId)]} />;
  };
  return (
    <Card title={t('overview.balance', { unit: symbol })}>
      {balances.length === 0 ? (
        <EmptyState title={t('overview.noNeeds')} text={t('overview.noNeedsText')} />
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('overview.nutrient')}</th>
              <th scope="col" className={styles['number']}>
                {t('overview.need')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('overview.supply')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('overview.difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ id, need, supply, difference }) => (
              <tr key={id}>
                <th scope="row">{nutrientLabel(id)}</th>
                <td className={styles['number']}>{shown(need, 'need', id)}</td>
                <td className={styles['number']}>{shown(supply, 'supply', id)}</td>
                <td className={styles['number']}>{shown(difference, 'difference', id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** The applications in the order of the season, to read. */
export function ScheduleCard({ template }: { template: TemplateBody }) {
  const { t } = useTranslation('template');
  const names = useTemplateNames(template);
  const { applications, stages } = template;
  return (
    <Card title={t('application.title')}>
      {applications.length === 0 ? (
        <EmptyState title={t('application.none')} />
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('overview.when')}</th>
              <th scope="col">{t('application.stage')}</th>
              <th scope="col">{t('application.type')}</th>
              <th scope="col">{t('overview.doses')}</th>
            </tr>
          </thead>
          <tbody>
            {inSeasonOrder(applications, stages).map((one) => {
              const day = dayOf(one, stages) ?? 0;
              return (
                <tr key={one.id}>
                  <td>
                    {t(day < 0 ? 'application.before' : 'application.day', { count: Math.abs(day), day: formatNumber(Math.abs(day)) })}
                  </td>
                  <td>{names.stage(one.cropStageId)}</td>
                  <td>{names.type(one.applicationTypeId)}</td>
                  <td>
                    <ul className={styles['plain']}>
                      {one.products.map(({ id, amount, unitId }) => (
                        <li key={id}>
                          {names.product(id)}: {formatNumber(amount)} {unitOf(unitId)?.symbol}
                        </li>
                      ))}
                    </ul>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Card>
  );
}

export function WorkplanCard({ template: { workplan } }: { template: TemplateBody }) {
  const { t } = useTranslation('template');
  if (!workplan) return null;
  return (
    <Card title={t('workplan.title')}>
      <p className={styles['prose']}>{workplan}</p>
    </Card>
  );
}
