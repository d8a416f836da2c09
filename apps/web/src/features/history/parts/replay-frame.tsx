import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconHistory } from '@tabler/icons-react';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { ErrorCard } from '../../../ui/feedback/states';
import type { ReplayStep } from '../../plan';
import { replaySteps } from '../use-place';
import type { Replay } from '../use-replay';
import { useFlash } from '../use-flash';
import type { HistoryWords } from '../use-words';
import styles from './replay-frame.module.css';

const inWater = /\|(irrigationAmount|flowRate|irrigationEvents|fertigationEvents)$/;
/** Which view shows a value. */
function stepOf(path: string): ReplayStep {
  if (path === 'notes' || path === 'results' || path === 'status' || /\|price$|^plan\.(discount|tax)$/.test(path)) return 'overview';
  return !path.includes('.') || /^(plan|waterAnalyses)\./.test(path) || (path.startsWith('stages.') && !inWater.test(path))
    ? 'nutritional'
    : 'fertilization';
}

export interface ReplayFrameProps {
  revision: number;
  head: number;
  replay: Replay;
  item: HistoryItem | undefined;
  plan: { status: string };
  words: HistoryWords;
  step: ReplayStep;
  untrusted: boolean;
  onStep: (step: ReplayStep) => void;
  children: ReactNode;
}

/** The builder as it was, in a frame that nobody takes for the plan of today. */
export function ReplayFrame({ revision, head, replay, item, plan, words, step, untrusted, onStep, children }: ReplayFrameProps) {
  const { t } = useTranslation('history');
  const frame = useRef<HTMLDivElement>(null);
  useFlash(frame, replay.edits, words);
  const shown = replay.shown?.revision ?? revision;
  const changed = (one: ReplayStep) => item?.changes.filter(({ path }) => stepOf(path) === one).length ?? 0;
  return (
    <section
      className={styles['frame']}
      aria-label={t('frame.label', { revision: formatCount(shown) })}
      data-revision={shown}
      data-untrusted={untrusted || undefined}
    >
      <div className={styles['frameHead']}>
        <strong>
          <IconHistory size={16} aria-hidden /> {t(shown === head ? 'frame.newest' : 'frame.past', { revision: formatCount(shown) })}
        </strong>
        {item && (
          <span>
            {formatExact(item.at)} · {words.value('status', plan.status)}
          </span>
        )}
        {untrusted && <strong>{`✕ ${t('frame.untrusted')}`}</strong>}
        <span className={styles['views']} role="group" aria-label={t('frame.views')}>
          {replaySteps.map((one) => (
            <button key={one} type="button" aria-pressed={one === step} onClick={() => onStep(one)}>
              {t(`plan:step.${one}`)}
              {changed(one) > 0 && (
                <span className={styles['count']} title={t('change.title', { count: changed(one) })}>
                  {' '}
                  {formatCount(changed(one))}
                </span>
              )}
            </button>
          ))}
        </span>
      </div>
      {replay.failure !== null && replay.failure !== undefined && shown !== revision ? (
        <ErrorCard error={replay.failure} onRetry={replay.retry} />
      ) : null}
      <div ref={frame} className={styles['frameBody']} data-step={step}>
        {children}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {replay.edits.length > 0 && replay.edits.length < 4
          ? replay.edits
              .map(({ path, old, value }) => `${words.path(path)}: ${words.value(path, old)} → ${words.value(path, value)}`)
              .join('. ')
          : ''}
      </span>
    </section>
  );
}
