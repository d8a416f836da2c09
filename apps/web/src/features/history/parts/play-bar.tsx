import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight, IconDiamond, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { glyphs, type Mark, markKinds, speeds } from '../model/timeline';
import type { Player } from '../use-player';
import history from './history.module.css';
import styles from './play-bar.module.css';

export interface PlayBarProps {
  player: Player;
  revision: number;
  head: number;
  marks: readonly Mark[];
  /** Revisions that came while an older one is shown. */
  newer: number;
  /** Who, when and what of the revision. */
  told: string;
  filling: boolean;
  onWalk: (revision: number) => void;
}

/** Steps, play and speed; beside them what is shown. Everything the slider's keys do has a button here. */
export function PlayBar({ player, revision, head, marks, newer, told, filling, onWalk }: PlayBarProps) {
  const { t } = useTranslation('history');
  const before = marks.findLast((one) => one.revision < revision);
  const after = marks.find((one) => one.revision > revision);
  return (
    <div className={styles['playBar']}>
      <span className={history['buttons']}>
        <IconButton label={t('play.markBefore')} disabled={!before} onClick={() => before && onWalk(before.revision)}>
          <IconChevronLeft size={14} />
          <IconDiamond size={12} />
        </IconButton>
        <IconButton label={t('play.back')} disabled={revision <= 1} onClick={() => onWalk(revision - 1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        <IconButton label={t(player.playing ? 'play.pause' : 'play.play')} kind="default" onClick={player.toggle}>
          {player.playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </IconButton>
        <IconButton label={t('play.on')} disabled={revision >= head} onClick={() => onWalk(revision + 1)}>
          <IconChevronRight size={18} />
        </IconButton>
        <IconButton label={t('play.markAfter')} disabled={!after} onClick={() => after && onWalk(after.revision)}>
          <IconDiamond size={12} />
          <IconChevronRight size={14} />
        </IconButton>
      </span>
      <span role="radiogroup" aria-label={t('play.speed')} className={styles['speeds']}>
        {speeds.map((speed) => (
          <button key={speed} type="button" role="radio" aria-checked={player.speed === speed} onClick={() => player.setSpeed(speed)}>
            {speed}×
          </button>
        ))}
      </span>
      <span className={styles['told']}>
        <strong>{t('revisionOf', { revision: formatCount(revision), head: formatCount(head) })}</strong> {told}
      </span>
      {filling && (
        <span role="status" className={history['dim']}>
          {t('timeline.filling')}
        </span>
      )}
      {newer > 0 && <Button onClick={() => onWalk(head)}>{t('newer', { count: newer })}</Button>}
      <span className={styles['legend']} aria-hidden>
        {markKinds.map((kind) => `${glyphs[kind]} ${t(`mark.${kind}`)}`).join(' · ')}
      </span>
    </div>
  );
}
