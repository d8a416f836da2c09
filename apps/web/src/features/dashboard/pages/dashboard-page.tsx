import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber } from '../../../i18n/number';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import notes from '../../../ui/frame/notes.module.css';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { useSearchParams } from '../../../ui/link';
import { Tabs } from '../../../ui/tabs';
import { WhyFigure } from '../../../ui/trace/why-figure';
import { CoffeeFarms } from '../../coffee/parts';
import { areaLine } from '../figure-lines';
import { ActivityCard } from '../parts/activity-card';
import { GroupsCard, PeopleCard } from '../parts/compared-cards';
import { CropsCard } from '../parts/crops-card';
import { DashboardFilters } from '../parts/filter-bar';
import { MonthlyCard } from '../parts/monthly-card';
import { CountriesCard, FootprintsCard } from '../parts/places-cards';
import { ProductsCards } from '../parts/products-card';
import { TrendCard } from '../parts/trend-card';
import { offeredQuery, type Overview, overviewQuery } from '../queries';
import { useAreaUnit } from '../use-area-unit';
import { useDashboardFilter } from '../use-dashboard-filter';
import styles from '../dashboard.module.css';

/** Always the way the specification writes them. */
const written = (day: string) => formatDate(day, 'DD/MM/YYYY');

const [WORK, FARMS] = ['work', 'farms'];
/** What the address holds while the coffee farms are shown. */
const farmsAddress = { part: FARMS };

/** U038: the work of the person's scope, or its coffee farms. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { companyName } = useCurrentUser();
  const [query, setQuery] = useSearchParams();
  const { choice } = useDashboardFilter();
  usePageFacts(null, [{ label: t('title') }]);
  const part = query.get('part') === FARMS ? FARMS : WORK;
  const period = part === WORK && t('period', { from: written(choice.from), to: written(choice.to) });
  return (
    <>
      <PageHeader title={t('title')} meta={[companyName, period].filter(Boolean).join(' · ')} />
      <PageBody>
        <Tabs
          label={t('part.label')}
          value={part}
          onChange={(next) => setQuery(next === FARMS ? farmsAddress : {})}
          tabs={[
            { id: WORK, label: t('part.work'), content: <Work /> },
            { id: FARMS, label: t('part.farms'), content: <CoffeeFarms kept={farmsAddress} /> },
          ]}
        />
      </PageBody>
    </>
  );
}

/** How the person's scope stands, how it came about, how groups and people compare, and what happened last in it. */
function Work() {
  const { t } = useTranslation('dashboard');
  const { choice, filter, choose } = useDashboardFilter();
  const { data: offered } = useQuery(offeredQuery);
  const { data, error, refetch } = useQuery(filter ? overviewQuery(filter) : { queryKey: ['dashboard', 'overview'], queryFn: skipToken });
  useEffect(() => {
    if (error) notify(t('errorNotify'), 'bad');
  }, [error, t]);
  return (
    <div className={styles['work']}>
      <DashboardFilters {...{ choice, offered }} onChoose={choose} />
      {error && <ErrorCard error={error} onRetry={refetch} />}
      <Figures data={data} />
      <div className={styles['pair']}>
        {!error && <TrendCard trend={data?.trend} />}
        <CropsCard {...{ filter, choice, offered }} />
      </div>
      <div className={styles['pair']}>
        {!error && <GroupsCard groups={data?.groups} choice={choice} />}
        <PeopleCard {...{ filter, choice }} />
      </div>
      <ProductsCards {...{ filter, offered }} />
      <div className={styles['pair']}>
        <CountriesCard filter={filter} />
        <FootprintsCard {...{ filter, choice, offered }} />
      </div>
      <ActivityCard items={data?.activity} failed={error !== null} figures={{ choice, groups: offered?.groups }} />
      <MonthlyCard />
      <p className={notes['note']}>{t('counted')}</p>
    </div>
  );
}

/** The few numbers, each with what it was in as many days before. */
function Figures({ data }: { readonly data: Overview | undefined }) {
  const { t } = useTranslation('dashboard');
  const before = (name: 'growers' | 'fields' | 'plans') =>
    data?.before && { note: t('before', { amount: formatCount(data.before[name]) }) };
  const count = (name: 'growers' | 'fields' | 'plans') => ({
    ...{ label: t(`count.${name}`), value: data ? formatCount(data.summary[name]) : null },
    ...before(name),
  });
  const { unit, symbol, area: areaOf } = useAreaUnit();
  const area = data && (
    <>
      <WhyFigure
        title={t('count.area')}
        value={formatNumber(areaOf(data.summary.areaHa))}
        lines={data.summary.areas.length > 0 ? () => [areaLine(data.summary, symbol, areaOf)] : undefined}
      />{' '}
      {unit}
    </>
  );
  return (
    <KeyFigures
      figures={[
        count('growers'),
        count('fields'),
        {
          ...{ label: t('count.area'), value: area ?? null },
          ...(data?.before && { note: t('before', { amount: `${formatNumber(areaOf(data.before.areaHa))} ${unit}` }) }),
        },
        count('plans'),
        { label: t('count.products'), value: data ? formatCount(data.summary.products) : null },
      ]}
    />
  );
}
