import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@loam/domain/kernel/schema/lists';
import { formatCount, formatNumber } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { useField } from '../../../live/react/use-field';
import { useDocumentPart } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { addStage, dosesIn, moveStage, ownStages, removeStage } from '../model/stage-edits';
import { useNames } from '../words/names';
import { usePhenology } from '../words/words';
import { WhyNumber } from '../why/why-number';
import { LiveNumber, LiveText } from '../fields/live-inputs';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';
const NEW_DAYS = 10;

/** The stages of this plan: names, lengths and order, live for all who are in it. */
export function StagesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <Dialog open={open} onClose={onClose} title={t('stages:title')} width={620}>
      {open && <Stages />}
    </Dialog>
  );
}

function Stages() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const names = useNames();
  const stages = useDocumentPart(['stages'], ownStages);
  const [removing, setRemoving] = useState<number>();
  const rows = useRef<HTMLOListElement>(null);
  const add = () => {
    const made = addStage(session.document, t('stages:new', { n: formatCount(stages.length + 1) }), NEW_DAYS);
    if (!made || session.writer.writeAll(made.entries) !== undefined) return;
    requestAnimationFrame(() => {
      const field = rows.current?.querySelector<HTMLInputElement>('li:last-child input');
      field?.focus();
      field?.select();
    });
  };
  const remove = (id: number) => {
    if (dosesIn(session.document, id) > 0) setRemoving(id);
    else session.writer.writeAll(removeStage(session.document, id));
  };
  return (
    <div className={styles['stack']}>
      <ol ref={rows} className={styles['stages']}>
        {stages.map(({ id }, index) => (
          <StageRow key={id} id={id} index={index} count={stages.length} onRemove={() => remove(id)} />
        ))}
      </ol>
      <DaysTold days={stages.reduce((sum, { duration }) => sum + duration, 0)} />
      <div className={styles['crop']}>
        {stages.length < limits.stages ? (
          <Button icon={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('stages:add')}
          </Button>
        ) : (
          <span className={styles['dim']}>{t('stages:most', { most: formatCount(limits.stages) })}</span>
        )}
        {stages.length === 1 && <span className={styles['dim']}>{t('stages:least')}</span>}
      </div>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={removing === undefined ? '' : t('stages:removeTitle', { name: names.stage(removing) })}
        confirmLabel={t('stages:removeConfirm')}
        destructive
        onConfirm={() => {
          if (removing !== undefined) session.writer.writeAll(removeStage(session.document, removing));
        }}
      >
        <p>{t('stages:removeText', { count: removing === undefined ? 0 : dosesIn(session.document, removing) })}</p>
      </ConfirmDialog>
    </div>
  );
}

interface StageRowProps {
  readonly id: number;
  readonly index: number;
  readonly count: number;
  readonly onRemove: () => void;
}

function StageRow({ id, index, count, onRemove }: StageRowProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const name = useNames().stage(id);
  const inLanguage = usePhenology();
  const n = formatCount(index + 1);
  return (
    <li>
      <LiveText
        path={`stages.${id}|name`}
        section={SECTION}
        label={t('stages:name', { n })}
        labelHidden
        shown={(stored) => inLanguage(stored, id)}
      />
      <LiveNumber path={`stages.${id}|duration`} section={SECTION} label={t('stages:days', { n })} labelHidden suffix={t('unit.days')} />
      <span className={styles['moves']}>
        <IconButton
          label={t('stages:up', { name })}
          disabled={index === 0}
          onClick={() => session.writer.writeAll(moveStage(session.document, id, -1))}
        >
          <IconArrowUp size={16} />
        </IconButton>
        <IconButton
          label={t('stages:down', { name })}
          disabled={index === count - 1}
          onClick={() => session.writer.writeAll(moveStage(session.document, id, 1))}
        >
          <IconArrowDown size={16} />
        </IconButton>
        <IconButton label={t('stages:remove', { name })} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  );
}

/** Σ days of the stages against the length of the season. */
export function DaysTold({ days }: { days: number }) {
  const { t } = useTranslation('plan');
  const [duration] = useField('plan.duration');
  const sum = (told: string) => <WhyNumber path="allocation.duration" title={t('distribution.days')} value={`Σ ${told}`} />;
  if (typeof duration !== 'number')
    return (
      <p role="status" className={styles['dim']}>
        {sum(t('stages:sumOnly', { sum: formatNumber(days) }))}
      </p>
    );
  const gap = duration - days;
  return (
    <p role="status" className={gap === 0 ? styles['dim'] : styles['warn']}>
      {sum(t('stages:sum', { sum: formatNumber(days), duration: formatNumber(duration) }))}
      {` · ${gap === 0 ? t('stages:fits') : t(gap > 0 ? 'stages:short' : 'stages:over', { days: formatNumber(Math.abs(gap)) })}`}
    </p>
  );
}
