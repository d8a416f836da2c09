import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { convert, unitOf } from '@loam/domain/kernel/units';
import type { TemplateBody } from '@loam/domain/plan/template.schema';
import { post } from '../../../api/client';
import { formatNumber } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { dayOf, inSeasonOrder, nutrientLabel, usePerArea, useTemplateNames } from '../names';
import styles from '../template.module.css';

const KG_HA = 2;
const line = z.array(z.object({ id: z.number(), fulfillment: z.number().nullable() }));
const supplied = z.object({ macro: line, micro: line, additional: line });

/** C134: what the applications bring, kg/ha, by the same engine as plans; the group's own products are known to plans alone. */
function useSupply(template: TemplateBody) {
  const { cropId, applications } = template;
  return useQuery({
    queryKey: ['planTemplates', 'supply', cropId, applications],
    queryFn: async () => {
      const entries = (method: string) =>
        applications
          .filter((one) => one.method === method)
          .map(({ applicationTypeId, cropStageId, products, ...one }) => ({
            applicationTypeId,
            cropStageId,
            products,
            ...(method === 'foliar' && { waterVolume: one.waterVolume, waterVolumeUnitId: one.waterVolumeUnitId }),
          }));
      const body = { cropId, applications: entries('quantitative'), foliarApplications: entries('foliar'), display: 'oxide' };
      const { macro, micro, additional } = await post('/plan/graph', supplied, body);
      return new Map([...macro, ...micro, ...additional].map(({ id, fulfillment }) => [id, fulfillment ?? 0]));
    },
  });
}

/** Needs beside what the applications bring of each nutrient. */
export function BalanceCard({ template }: { template: TemplateBody }) {
  const { t } = useTranslation('template');
  const { unitId, symbol } = usePerArea();
  const supply = useSupply(template);
  const shown = (kg_ha: number | undefined) =>
    kg_ha === undefined ? '—' : formatNumber(convert(kg_ha, KG_HA, unitId), { decimals: Math.abs(kg_ha) < 10 ? 2 : 0 });
  const needs = new Map(template.nutritionalRequirements.map(({ id, value }) => [id, value]));
  const brought = [...(supply.data ?? [])].flatMap(([id, value]) => (value > 0 ? [id] : []));
  const ids = [...new Set([...needs.keys(), ...brought])].sort((a, b) => a - b);
  return (
    <Card title={t('overview.balance', { unit: symbol })}>
      {ids.length === 0 ? (
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
            {ids.map((id) => {
              const [need, given] = [needs.get(id), supply.data?.get(id)];
              return (
                <tr key={id}>
                  <th scope="row">{nutrientLabel(id)}</th>
                  <td className={styles['number']}>{shown(need)}</td>
                  <td className={styles['number']}>{shown(given)}</td>
                  <td className={styles['number']}>{shown(need === undefined || given === undefined ? undefined : given - need)}</td>
                </tr>
              );
            })}
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
