import type { SeasonReport } from '@loam/domain/season/season-report.schema';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLiveQueries } from '../../api/live';
import { safeFileName, saveText } from '../../api/save-file';
import { formatCount } from '../../i18n/number';
import { Button } from '../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../ui/feedback/states';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { PageBody, PageHeader } from '../../ui/layout/page-header';
import { useSearchParams } from '../../ui/link';
import { usePageFacts } from '../../ui/page-facts';
import { useGroupChoice } from '../upload';
import { reportCsv } from './model/report-csv';
import { GrowerReport } from './parts/grower-report';
import { SeasonSummary } from './parts/season-summary';
import { NOTES, useSeasonNotes, useSeasonReport } from './queries';
import styles from './season.module.css';

/** What the address asks for: a season, a grower, only plans with results. */
function useFilter() {
  const [query, setQuery] = useSearchParams();
  const numberOf = (name: string) => (/^[1-9]\d{0,15}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined);
  const set = (name: string, value: number | string | null) =>
    setQuery(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, String(value));
        return now;
      },
      { replace: true },
    );
  return { year: numberOf('year'), grower: numberOf('grower'), onlyResults: query.get('only') === 'results', set };
}

/** The season of a group, or of one grower: all of it where it is not too much, else what is asked of one. */
function useShownReport(groupId: number | null, year: number | undefined, grower: number | undefined) {
  const all = useSeasonReport({ groupId, year });
  const cut = all.data !== undefined && all.data.total > all.data.plans.length;
  const one = useSeasonReport({ groupId, customerId: grower, year: all.data?.year ?? year }, grower !== undefined && cut);
  const answer = grower !== undefined && cut ? one : all;
  return { all: all.data, data: answer.data, error: answer.error, refetch: answer.refetch };
}

/** U042: what was planned for a season and what came of it. */
export default function SeasonReportPage() {
  const { t } = useTranslation('seasonReport');
  const { choices, chosen, choose } = useGroupChoice();
  const groupId = chosen ?? choices[0]?.value ?? null;
  const { year, grower, onlyResults, set } = useFilter();
  const { all, data, error, refetch } = useShownReport(groupId, year, grower);
  useLiveQueries(`group:${groupId ?? 0}`, [[NOTES, groupId]]);
  const named = all?.growers.find(({ id }) => id === grower);
  const shown = data && all?.year != null ? { ...data, plans: data.plans.filter(wanted(named?.id, onlyResults)) } : undefined;
  usePageFacts(null, [{ label: t('title') }]);
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={all?.year != null && t('season', { year: all.year })}
        actions={shown && shown.plans.length > 0 && <Tools report={shown} />}
      />
      <PageBody>
        <div className={styles['column']}>
          <div className={styles['filters']}>
            {choices.length > 1 && <SelectInput label={t('group')} choices={choices} value={groupId} onChange={(id) => choose(id)} />}
            {all && all.years.length > 0 && (
              <SelectInput
                label={t('seasonFilter')}
                choices={all.years.map((one) => ({ value: one, label: String(one) }))}
                value={all.year}
                onChange={(one) => set('year', one)}
              />
            )}
            {all && all.growers.length > 1 && (
              <SelectInput
                label={t('grower')}
                choices={[{ value: 0, label: t('allGrowers') }, ...all.growers.map(({ id, name }) => ({ value: id, label: name }))]}
                value={named?.id ?? 0}
                onChange={(id) => set('grower', id === 0 ? null : id)}
              />
            )}
            <SwitchInput label={t('onlyResults')} checked={onlyResults} onChange={(on) => set('only', on ? 'results' : null)} />
          </div>
          {error && !data ? (
            <ErrorCard error={error} onRetry={() => void refetch()} />
          ) : groupId === null ? (
            <EmptyState title={t('noGroup')} />
          ) : !data ? (
            <Skeleton rows={10} />
          ) : !shown || shown.plans.length === 0 ? (
            <None any={data.total > 0} />
          ) : (
            <Season report={shown} groupId={groupId} told={data.plans.length} />
          )}
        </div>
      </PageBody>
    </>
  );
}

const wanted = (grower: number | undefined, onlyResults: boolean) => (plan: SeasonReport['plans'][number]) =>
  (grower === undefined || plan.customerId === grower) && (!onlyResults || plan.results !== null);

function None({ any }: { any: boolean }) {
  const { t } = useTranslation('seasonReport');
  return (
    <EmptyState
      title={t(any ? 'noneShown' : 'none')}
      text={t(any ? 'noneShownText' : 'noneText')}
      actions={
        <Button kind="primary" to="/customers">
          {t('toGrowers')}
        </Button>
      }
    />
  );
}

/** `told`: plans that the answer holds, of `report.total`. */
function Season({ report, groupId, told }: { report: SeasonReport; groupId: number; told: number }) {
  const { t } = useTranslation('seasonReport');
  const notes = useSeasonNotes(groupId);
  const growers = report.growers.flatMap(({ id }) => {
    const plans = report.plans.filter(({ customerId }) => customerId === id);
    return plans.length > 0 ? [[id, plans] as const] : [];
  });
  return (
    <>
      <SeasonSummary plans={report.plans} />
      {told < report.total && (
        <p role="status" className={styles['dim']}>
          {t('cut', { some: formatCount(told), all: formatCount(report.total) })}
        </p>
      )}
      {notes.error && !notes.data && <ErrorCard error={notes.error} onRetry={() => void notes.refetch()} />}
      {growers.map(([customerId, plans]) => (
        <GrowerReport
          key={customerId}
          {...{ customerId, plans, customer: plans[0]!.customer, year: report.year! }}
          interventions={report.interventions.filter((one) => one.customerId === customerId)}
          notes={notes.data?.items.filter((one) => one.customerId === customerId) ?? []}
        />
      ))}
    </>
  );
}

function Tools({ report }: { report: SeasonReport }) {
  const { t } = useTranslation('seasonReport');
  const name = safeFileName(`${t('title')} ${report.year}`);
  return (
    <span className={styles['tools']}>
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveText(
            `${name}.csv`,
            'text/csv',
            reportCsv(report.plans, (key) => t(key)),
          )
        }
      >
        {'CSV'}
      </Button>
      <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
    </span>
  );
}
