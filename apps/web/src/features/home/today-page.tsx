import { useTranslation } from 'react-i18next';
import type { Home } from '@loam/domain/home/home.schema';
import { formatDate } from '../../i18n/date';
import { formatCount } from '../../i18n/number';
import { Button } from '../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { KeyFigures } from '../../ui/layout/key-figures';
import { PageBody, PageHeader } from '../../ui/layout/page-header';
import { usePageFacts } from '../../ui/page-facts';
import { useGroupChoice } from '../upload';
import styles from './home.module.css';
import { ChecksCard } from './parts/checks-card';
import { DueCard } from './parts/due-card';
import { FieldsMap } from './parts/fields-map';
import { LatestCard } from './parts/latest-card';
import { PlanlessCard, SoilCard } from './parts/need-cards';
import { useHome } from './queries';

/** U097: the day of an adviser, group by group. */
export default function TodayPage() {
  const { t } = useTranslation('home');
  const { choices, chosen, choose } = useGroupChoice();
  const groupId = chosen ?? choices[0]?.value ?? null;
  const { data, error, refetch } = useHome(groupId);
  usePageFacts(null, [{ label: t('title') }]);
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={data && formatDate(data.today)}
        actions={
          choices.length > 1 && (
            <SelectInput label={t('group')} labelHidden choices={choices} value={groupId} onChange={(id) => choose(id)} />
          )
        }
      />
      <PageBody>
        {error && !data ? (
          <ErrorCard error={error} onRetry={refetch} />
        ) : groupId === null ? (
          <EmptyState title={t('noGroup')} />
        ) : !data ? (
          <Skeleton rows={8} />
        ) : data.counts.fields === 0 ? (
          <EmptyState
            title={t('noFields')}
            text={t('noFieldsText')}
            actions={
              <Button kind="primary" to="/customers">
                {t('toGrowers')}
              </Button>
            }
          />
        ) : (
          <Day home={data} groupId={groupId} />
        )}
      </PageBody>
    </>
  );
}

function Day({ home, groupId }: { home: Home; groupId: number }) {
  const { t } = useTranslation('home');
  const { counts } = home;
  return (
    <>
      <KeyFigures
        figures={[
          { label: t('figure.due'), value: formatCount(counts.due) },
          { label: t('figure.passed'), value: formatCount(counts.passed) },
          { label: t('figure.noPlan'), value: formatCount(counts.noPlan), note: t('figure.of', { fields: formatCount(counts.fields) }) },
          { label: t('figure.soil'), value: formatCount(counts.oldSoil + counts.noSoil) },
        ]}
      />
      <div className={styles['day']}>
        <div className={styles['lists']}>
          <DueCard due={home.due} />
          <ChecksCard groupId={groupId} />
          <PlanlessCard groupId={groupId} fields={home.fields} total={counts.noPlan} />
          <SoilCard fields={home.fields} total={counts.oldSoil + counts.noSoil} />
          <LatestCard key={groupId} groupId={groupId} />
        </div>
        <FieldsMap fields={home.fields} total={counts.fields} />
      </div>
    </>
  );
}
