import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { inDoubt, onReach } from '../../../api/reach';
import { authorColor } from '../../../live/people/author-colors';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { PresenceStack } from '../../../ui/feedback/presence-stack';
import { useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { AreaBars } from '../parts/area-bars';
import styles from '../practices.module.css';
import { type AnswerChange, filledFrom } from './answer-changes';
import { Carried } from './carried';
import { FootprintCard } from './footprint-card';
import { QuestionBlock } from './question-block';
import { blocksOf } from './questions';
import { planDataQuery, type Report } from './report-queries';
import { useRemoveReport, useReportChanges } from './use-report';
import { useStable } from './use-stable';
import { useUndoKey } from './use-undo-key';
import { useWatchers, type Watcher } from './use-watchers';

interface ReportFormProps {
  readonly report: Report;
  /** the season that its answers began with */
  readonly before: Report | undefined;
  readonly seasons: readonly Report[];
  readonly onRemoved: () => void;
}

/** A season's answers with the score and the footprint that come from them, side by side and never blended. */
export function ReportForm({ report, before, seasons, onRemoved }: ReportFormProps) {
  const { t } = useTranslation('report');
  const { shown, waiting, asked, settle, change, undo } = useReportChanges(report);
  const { watchers, at } = useWatchers(report.reportId);
  const lost = useLost();
  const [onChange, onSettle] = [useStable(change), useStable(settle)];
  useUndoKey(undo);
  const online = asked.length > 0 ? t('meanwhile.open', { count: asked.length }) : t('saved');
  const saved = lost ? t('offline', { count: waiting }) : waiting > 0 ? t('saving') : online;
  return (
    <div
      className={styles['stackWide']}
      onFocus={({ target }) => at(target.closest('[data-question]')?.getAttribute('data-question') ?? null)}
    >
      <div className={styles['headline']}>
        <span role="status" className={styles['dim']}>
          {report.editable ? saved : <ForChanges>{t('readOnly')}</ForChanges>}
        </span>
        <Colleagues watchers={watchers} />
        {report.editable && <Tools report={shown} onChange={change} onRemoved={onRemoved} />}
        <HistoryLink reportId={report.reportId} />
      </div>
      {report.copiedFrom !== null && <Carried report={report} before={before} />}
      <AreaBars areas={Object.fromEntries(report.impactAreas.map(({ id, score }) => [id, score]))} />
      <FootprintCard report={report} seasons={seasons} />
      {blocksOf(report.crop).map((block) => (
        <QuestionBlock key={block.id} block={block} report={shown} {...{ watchers, asked, onChange, onSettle }} />
      ))}
    </div>
  );
}

/** Who answered what and when, and what was set aside, beside the answers. */
function HistoryLink({ reportId }: { reportId: number }) {
  const { t } = useTranslation('report');
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('history', `sustainabilityreport:${reportId}`);
  return (
    <Button icon={<IconHistory size={14} aria-hidden />} to={`?${next.toString()}`}>
      {t('history')}
    </Button>
  );
}

/** True while it is not known whether the server can be reached. */
function useLost(): boolean {
  return useSyncExternalStore(onDoubt, inDoubt);
}
const onDoubt = (changed: () => void) => {
  const stop = onReach(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    stop();
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

function Colleagues({ watchers }: { watchers: readonly Watcher[] }) {
  if (watchers.length === 0) return null;
  return (
    <PresenceStack people={watchers.map(({ id, name, question }) => ({ id, name, colour: authorColor(id), viewing: question === null }))} />
  );
}

function Tools({
  report,
  onChange,
  onRemoved,
}: Pick<ReportFormProps, 'report' | 'onRemoved'> & { onChange: (change: AnswerChange) => void }) {
  const { t } = useTranslation('report');
  const { data } = useQuery(planDataQuery(report.planId));
  const remove = useRemoveReport();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        disabled={!data}
        onClick={() => {
          onChange(filledFrom(data!));
          notify(t('filled'));
        }}
      >
        {t('fill')}
      </Button>
      <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await remove.mutateAsync(report.reportId);
          onRemoved();
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
