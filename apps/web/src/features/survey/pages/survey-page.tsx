import type { SurveyBody } from '@loam/domain/survey/survey.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useParams, useSearchParams } from '../../../ui/link';
import { lazyPart } from '../../../ui/lazy-part';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { HistoryDrawer } from '../../audit';
import type { SurveyGrower } from '../parts/survey-form';
import { useGrower, useRemoveSurvey, useSurvey, useSurveys } from '../queries';
import { thisYear } from '../this-year';

/** The questions come behind the page: what it is of shows first. */
const SurveyForm = lazyPart(async () => (await import('../parts/survey-form')).SurveyForm);
const SurveyAnswersRead = lazyPart(async () => (await import('../parts/survey-answers')).SurveyAnswersRead);
const SurveyFindings = lazyPart(async () => (await import('../parts/survey-findings')).SurveyFindings);

/** U102: the survey of a grower, a year at a time. */
export default function SurveyPage() {
  const id = Number(useParams()['customerId']);
  const grower = useGrower(id);
  const surveys = useSurveys(id);
  const error = grower.error ?? surveys.error;
  const retry = () => Promise.all([grower.refetch(), surveys.refetch()]);
  if (error && !(grower.data && surveys.data)) return <ErrorCard error={error} onRetry={retry} />;
  if (!grower.data || !surveys.data) return <Skeleton rows={10} />;
  return <SurveyOfYear grower={grower.data} surveys={surveys.data.items} />;
}

interface OfYearProps {
  readonly grower: SurveyGrower & { readonly fullName: string };
  readonly surveys: readonly { readonly id: number; readonly surveyYear: number }[];
}
/** Years that can be begun: this one and the four before it. */
const BACK = 5;

/** The year that the address says, by itself or by the survey; else the latest, or this year's where there is none. */
function useYear(surveys: OfYearProps['surveys']) {
  const [params, setParams] = useSearchParams();
  const now = thisYear();
  const [said, named] = [Number(params.get('year')), Number(params.get('survey'))];
  const year = said >= 2000 && said <= 2100 ? said : (surveys.find(({ id }) => id === named)?.surveyYear ?? surveys[0]?.surveyYear ?? now);
  const years = [...new Set([...surveys.map(({ surveyYear }) => surveyYear), year, ...Array.from({ length: BACK }, (_, n) => now - n)])];
  const choose = (next: number | null) => setParams({ year: String(next ?? now) }, { replace: true });
  return { year, years: years.toSorted((a, b) => b - a), choose };
}

function SurveyOfYear({ grower, surveys }: OfYearProps) {
  const { t } = useTranslation('survey');
  const readsOnly = useCurrentUser().readOnly;
  const { year, years, choose } = useYear(surveys);
  const begun = new Set(surveys.map(({ surveyYear }) => surveyYear));
  const { survey, error, refetch } = useSurvey(grower.id, year, begun.has(year));
  const home = `/customers/${grower.id}`;
  usePageFacts(`${t('of', { year })} · ${grower.fullName}`, [
    { label: grower.fullName, to: `${home}?tab=surveys` },
    { label: t('of', { year }) },
  ]);
  return (
    <>
      <PageHeader
        title={t('of', { year })}
        meta={grower.fullName}
        badge={survey !== undefined && <Status survey={survey} />}
        actions={
          survey && (
            <>
              <Button to={`${home}/survey?year=${year}&history=survey:${survey.id}`}>{t('history')}</Button>
              {!readsOnly && <RemoveSurvey customerId={grower.id} survey={survey} />}
            </>
          )
        }
      />
      <PageBody narrow>
        <SelectInput
          label={t('years')}
          choices={years.map((one) => ({ value: one, label: begun.has(one) ? String(one) : t('newYear', { year: one }) }))}
          value={year}
          onChange={choose}
        />
        {error && survey === undefined && <ErrorCard error={error} onRetry={refetch} />}
        {!error && survey === undefined && <Skeleton rows={10} />}
        {survey && <SurveyFindings survey={survey} />}
        {survey !== undefined && !readsOnly && <SurveyForm key={year} {...{ grower, year, survey }} />}
        {survey && readsOnly && <SurveyAnswersRead grower={grower} survey={survey} />}
        {survey === null && readsOnly && <EmptyState title={t('none')} text={t('noneText')} />}
      </PageBody>
      <HistoryDrawer />
    </>
  );
}

function Status({ survey }: { survey: SurveyBody | null }) {
  const { t } = useTranslation('survey');
  if (survey === null) return <StatusBadge tone="none">{t('notBegun')}</StatusBadge>;
  return <StatusBadge tone={survey.complete ? 'ok' : 'note'}>{t(survey.complete ? 'complete' : 'incomplete')}</StatusBadge>;
}

function RemoveSurvey({ customerId, survey }: { customerId: number; survey: SurveyBody }) {
  const { t } = useTranslation('survey');
  const remove = useRemoveSurvey(customerId);
  const [asking, setAsking] = useState(false);
  const year = survey.surveyYear;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={t('removeTitle', { year })}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await remove.mutateAsync(survey);
          notify(t('removed', { year }));
        }}
      >
        <p>{t('removeText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
    </>
  );
}
