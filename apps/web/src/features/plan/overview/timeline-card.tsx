import { useTranslation } from 'react-i18next';
import { stagePeriods } from '@loam/domain/kernel/locale/dates';
import { formatDate } from '../../../i18n/date';
import { Card } from '../../../ui/layout/page-header';
import { stagesOf } from '../model/columns';
import { useNames } from '../words/names';
import { usePlanNumbers } from '../facts/plan-context';
import styles from './overview.module.css';

/** The season stage by stage with what is applied when. */
export function TimelineCard() {
  const { t } = useTranslation('plan');
  const { draft, input } = usePlanNumbers();
  const names = useNames();
  const stages = stagesOf(draft.stages);
  const periods = stagePeriods(
    draft.plan['plantingDate'] as string | undefined,
    draft.plan['duration'] as number | undefined,
    stages.filter(({ id }) => id > 0).map(({ id, duration }, index) => ({ stageId: id, duration, sortOrder: index })),
  );
  const chips = (stageId: number): { key: string; text: string; date: string | null }[] => [
    ...(input.applications ?? [])
      .filter((one) => one.cropStageId === stageId && one.products.length > 0)
      .map(({ id, products, applicationDate }) => ({
        key: id,
        text: products.map(({ id: product }) => names.product(product)).join(', '),
        date: applicationDate ?? null,
      })),
    ...(input.foliarApplications ?? [])
      .filter((one) => one.cropStageId === stageId && one.products.length > 0)
      .map(({ id, products, applicationDate }) => ({
        key: id,
        text: `${t('method.foliar')}: ${products.map(({ id: product }) => names.product(product)).join(', ')}`,
        date: applicationDate ?? null,
      })),
    ...(input.proportionalStages ?? [])
      .filter((one) => one.stageId === stageId)
      .flatMap(({ tanks }) =>
        (tanks ?? [])
          .filter(({ products }) => products.length > 0)
          .map(({ id, products }) => ({
            key: `${stageId} ${id}`,
            text: `${names.tank(id)}: ${products.map(({ id: product }) => names.product(product)).join(', ')}`,
            date: null,
          })),
      ),
  ];
  return (
    <Card title={t('timeline.title')}>
      <ol className={styles['timeline']} tabIndex={0} aria-label={t('timeline.title')}>
        {stages.map(({ id }) => {
          const period = periods.find(({ stageId }) => stageId === id);
          const given = chips(id);
          return (
            <li key={id} className={styles['slot']} data-used={given.length > 0 || undefined}>
              <strong>{names.stage(id)}</strong>
              <span className={styles['dim']}>{period?.from ? `${formatDate(period.from)} – ${formatDate(period.to)}` : ' '}</span>
              {given.map(({ key, text, date }) => (
                <span key={key} className={styles['chip']}>
                  {date && `${formatDate(date)} · `}
                  {text}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
