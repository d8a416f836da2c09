import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { useLiveQueries } from '../../../api/live';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageBody } from '../../../ui/layout/page-header';
import { useParams, useSearchParams } from '../../../ui/link';
import { HistoryDrawer } from '../../audit';
import { FieldFrame, fieldQuery } from '../parts/field-frame';
import { ScoreMark, TrendMark } from '../parts/score-mark';
import { sustainabilityKey } from '../queries';
import { type Report, reportPlansQuery, reportsQuery } from '../report/report-queries';
import { ReportForm } from '../report/report-form';
import { useStartReport } from '../report/use-report';
import { useCropPlace } from '../use-crop-place';

/** U018: the reports of a field, one a season; what others answer is seen at once. */
export default function FieldPage() {
  const { crop } = useCropPlace();
  const fieldId = Number(useParams()['field']);
  const field = useQuery(fieldQuery(fieldId)).data;
  const { data, error, refetch } = useQuery(reportsQuery(fieldId));
  useLiveQueries(
    field ? `customer:${field.customerId}` : null,
    ['reports', 'plans', 'planData'].map((part) => [sustainabilityKey, part]),
    (type) => /^Sustainability|^Practice|^Plan|^Field|resync/.test(type),
  );
  const [params, setParams] = useSearchParams();
  const reports = data?.filter((one) => one.crop === crop);
  const shown = reports?.find(({ reportId }) => String(reportId) === params.get('report')) ?? reports?.[0];
  const choose = (id: number | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null || id === reports?.[0]?.reportId) next.delete('report');
      else next.set('report', String(id));
      return next;
    });
  return (
    <FieldFrame
      fieldId={fieldId}
      view="field"
      meta={
        shown && (
          <>
            <ScoreMark score={shown.score} range={shown.range} /> <TrendMark trend={shown.trend} />
          </>
        )
      }
      actions={reports && <SeasonSelect reports={reports} shown={shown} onChoose={choose} />}
    >
      <PageBody>
        {error && !data ? <ErrorCard error={error} onRetry={refetch} /> : null}
        {!data && !error && <Skeleton rows={10} />}
        <ForChanges>
          {reports && <StartReport fieldId={fieldId} customerId={field?.customerId} latest={reports[0]} onStarted={() => choose(null)} />}
        </ForChanges>
        {shown && (
          <ReportForm
            key={shown.reportId}
            report={shown}
            before={reports?.find(({ reportId }) => reportId === shown.copiedFrom)}
            seasons={reports ?? []}
            onRemoved={() => choose(null)}
          />
        )}
      </PageBody>
      <HistoryDrawer />
    </FieldFrame>
  );
}

function SeasonSelect({
  reports,
  shown,
  onChoose,
}: {
  reports: readonly Report[];
  shown: Report | undefined;
  onChoose: (id: number | null) => void;
}) {
  const { t } = useTranslation('report');
  if (reports.length === 0) return null;
  return (
    <SelectInput
      label={t('season')}
      labelHidden
      choices={reports.map((one) => ({
        value: one.reportId,
        label: t('version', { year: one.answers.yield?.surveyYear ?? t('noYear'), id: one.reportId }),
      }))}
      value={shown?.reportId ?? null}
      onChange={onChoose}
    />
  );
}

interface StartReportProps {
  readonly fieldId: number;
  readonly customerId: number | undefined;
  readonly latest: Report | undefined;
  readonly onStarted: () => void;
}

/** The first report of a field, or the next season of a plan that has none, with the answers of the one before. */
function StartReport({ fieldId, customerId, latest, onStarted }: StartReportProps) {
  const { t } = useTranslation('report');
  const plans = useQuery(reportPlansQuery(fieldId)).data;
  const start = useStartReport(fieldId);
  if (!plans) return null;
  const [plan] = plans.filter(({ id }) => latest === undefined || id > latest.planId);
  const begin = () => start.mutate({ planId: plan!.id, copyFrom: latest?.reportId }, { onSuccess: onStarted });
  const button = plan && (
    <Button kind="primary" busy={start.isPending} onClick={begin}>
      {t(latest ? 'startNext' : 'start')}
    </Button>
  );
  if (latest) return button ? <p>{button}</p> : null;
  return (
    <EmptyState
      title={t('none.title')}
      text={t(plan ? 'none.text' : 'noPlan')}
      actions={button ?? (customerId !== undefined && <Button to={`/customers/${customerId}/fields/${fieldId}`}>{t('toField')}</Button>)}
    />
  );
}
