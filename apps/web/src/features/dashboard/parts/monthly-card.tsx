import { monthlyReportCalls } from '@loam/domain/dashboard/dashboard.calls';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/fetch-file';
import { preferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import notes from '../../../ui/frame/notes.module.css';
import { Card } from '../../../ui/layout/page-header';
import { monthlyReportQuery, setMonthlyReport } from '../queries';
import styles from '../dashboard.module.css';

/** `October 2026` in the person's language. */
const monthName = (month: string) =>
  new Intl.DateTimeFormat(`${preferences().language}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The figures of a month on paper: taken at once, or by mail each month for whoever asks for it. */
export function MonthlyCard() {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const { data } = useQuery(monthlyReportQuery);
  const set = useMutation({ mutationFn: setMonthlyReport, onSuccess: (now) => client.setQueryData(monthlyReportQuery.queryKey, now) });
  const paper = useMutation({
    mutationFn: (month: string) => download(monthlyReportCalls.paper, { query: { month } }, `monthly-report-${month}.pdf`),
  });
  if (!data) return null;
  const month = monthName(data.month);
  const error = set.error ?? paper.error;
  return (
    <Card
      title={t('monthly.title')}
      actions={
        <Button icon={<IconDownload size={14} aria-hidden />} busy={paper.isPending} onClick={() => paper.mutate(data.month)}>
          {t('monthly.take', { month })}
        </Button>
      }
    >
      <div className={styles['monthly']}>
        {error && <ErrorCard error={error} />}
        {data.available && (
          <SwitchInput
            label={t('monthly.wanted')}
            hint={t('monthly.hint')}
            checked={set.isPending ? set.variables : data.wanted}
            onChange={(wanted) => set.mutate(wanted)}
          />
        )}
        <p className={notes['note']}>{data.last === null ? t('monthly.says') : t('monthly.last', { month: monthName(data.last) })}</p>
      </div>
    </Card>
  );
}
