import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconDatabaseExclamation,
  IconDatabaseOff,
  IconLoader2,
  IconLock,
  IconPlugConnectedX,
  IconPower,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../i18n/date';
import styles from './save-chip.module.css';

/** Where an edit of a live document stands: ux §6, one state at a time, icon and word, never colour alone. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved'; at?: string; live?: boolean }
  /** `quiet`: only just begun. It is not said to be saved, and nothing else is said yet. */
  | { kind: 'saving'; quiet?: true }
  | { kind: 'reconnecting'; attempt: number }
  | { kind: 'offline'; edits: number }
  | { kind: 'refused'; edits: number }
  | { kind: 'readOnly'; reason?: string }
  | { kind: 'updateNeeded' }
  | { kind: 'signedOut'; edits: number }
  | { kind: 'storageFull'; edits: number }
  /** the server cannot save anything at the moment */
  | { kind: 'storeAway'; since: string; edits: number };

const face = {
  opening: { Icon: IconLoader2, tone: 'dim' },
  saved: { Icon: IconCheck, tone: 'ok' },
  saving: { Icon: IconLoader2, tone: 'dim' },
  reconnecting: { Icon: IconPlugConnectedX, tone: 'warn' },
  offline: { Icon: IconCloudOff, tone: 'warn' },
  refused: { Icon: IconAlertTriangle, tone: 'bad' },
  readOnly: { Icon: IconLock, tone: 'dim' },
  updateNeeded: { Icon: IconRefresh, tone: 'note' },
  signedOut: { Icon: IconPower, tone: 'bad' },
  storageFull: { Icon: IconDatabaseExclamation, tone: 'warn' },
  storeAway: { Icon: IconDatabaseOff, tone: 'warn' },
} as const;

export interface SaveChipProps {
  state: SaveState;
  /** opens the sync detail, or does what the state asks for (reload, sign in, the tray of refused edits) */
  onClick?: () => void;
}

export function SaveChip({ state, onClick }: SaveChipProps) {
  const { t } = useTranslation('ui');
  const words = () => {
    switch (state.kind) {
      case 'saved':
        return state.at ? t('save.savedAt', { time: formatTime(state.at) }) : t('save.saved');
      case 'reconnecting':
        return t('save.reconnecting', { attempt: state.attempt });
      case 'offline':
        return t('save.offline', { count: state.edits });
      case 'refused':
        return t('save.refused', { count: state.edits });
      case 'readOnly':
        return state.reason ?? t('save.readOnly');
      case 'signedOut':
        return t('save.signedOut', { count: state.edits });
      case 'storageFull':
        return t('save.storageFull', { count: state.edits });
      case 'storeAway':
        return t('save.storeAway', { time: formatTime(state.since), count: state.edits });
      case 'opening':
        return t('save.opening');
      case 'saving':
        return state.quiet ? '' : t('save.saving');
      case 'updateNeeded':
        return t('save.updateNeeded');
    }
  };
  const { Icon, tone } = face[state.kind];
  const quiet = state.kind === 'saving' && state.quiet === true;
  const turning = !quiet && (state.kind === 'saving' || state.kind === 'opening');
  const content = (
    <>
      {(quiet || (state.kind === 'saved' && state.live)) && (
        <span className={styles['live']}>
          <span aria-hidden>●</span> {t('save.live')}
        </span>
      )}
      <Icon size={14} stroke={2} aria-hidden className={turning ? styles['turning'] : undefined} />
      <span role="status" aria-busy={quiet}>
        {words()}
      </span>
    </>
  );
  const className = `${styles['chip']} ${styles[tone]} ${quiet ? styles['quiet'] : ''}`;
  return onClick ? (
    <button type="button" className={className} onClick={onClick}>
      {content}
    </button>
  ) : (
    <span className={className}>{content}</span>
  );
}
