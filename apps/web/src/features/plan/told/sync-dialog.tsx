import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useSaveState, useSignal } from '../../../live/react/use-session';
import type { TrayEntry } from '../../../live/device/tray';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Dialog } from '../../../ui/overlay/dialog';
import { useNames } from '../words/names';
import { useWord } from '../words/words';
import styles from './told.module.css';

/** What stands behind the save chip: unsent edits and those that were not accepted. */
export function SyncDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <Dialog open={open} onClose={onClose} title={t('save.title')} width={560}>
      <SyncDetail />
    </Dialog>
  );
}

function SyncDetail() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const state = useSaveState();
  const refused = useSignal(session.tray.entries);
  const names = useNames();
  const unsent = session.unsent;
  const asText = () =>
    refused.map(({ path, value }) => `${names.path(path as LivePath)}\t${names.value(path as LivePath, value)}`).join('\n');
  const copy = async () => {
    await navigator.clipboard.writeText(asText());
    notify(t('save.copied'));
  };
  return (
    <div className={styles['sync']}>
      <p>
        {state.kind === 'live' && state.savedAt !== undefined
          ? t('save.allSaved', { time: formatTime(new Date(state.savedAt)) })
          : t(`save.says.${state.kind}`)}
      </p>
      {unsent.length > 0 && (
        <section>
          <h3>{t('save.unsent', { count: unsent.length })}</h3>
          <ul>
            {unsent.map((edit) => (
              <li key={edit.path}>
                {names.path(edit.path)}: <strong>{names.value(edit.path, edit.value)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h3>{t('save.refused', { count: refused.length })}</h3>
          <ul>
            {refused.map((entry) => (
              <RefusedEdit key={entry.id} entry={entry} />
            ))}
          </ul>
          <div className={styles['row']}>
            <Button onClick={() => void copy()}>{t('save.copy')}</Button>
            <Button onClick={() => session.tray.discardAll()}>{t('save.discardAll')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}

/** An edit that was not accepted: what stands there now, and why; it can be tried again or given up. */
function RefusedEdit({ entry }: { entry: TrayEntry }) {
  const { t } = useTranslation('plan');
  const word = useWord('told');
  const session = useLiveSession();
  const names = useNames();
  const path = entry.path as LivePath;
  const retry = () => {
    const broken = session.writer.retry(entry);
    if (broken !== undefined) notify(errorText(broken, t('save.retryFailed')), 'bad');
  };
  return (
    <li className={styles['refused']}>
      <span>
        {names.path(path)}: <del>{names.value(path, entry.value)}</del> → <strong>{names.value(path, session.read(path))}</strong>
        <br />
        <small>{errorText(entry.key, word(`reset.${entry.key}`, entry.key))}</small>
      </span>
      <span className={styles['row']}>
        <Button onClick={retry}>{t('save.retry')}</Button>
        <Button onClick={() => session.tray.discard(entry.id)}>{t('save.discard')}</Button>
      </span>
    </li>
  );
}
