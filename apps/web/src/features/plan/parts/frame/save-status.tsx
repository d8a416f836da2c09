import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/init';
import { formatTime } from '../../../../i18n/date';
import type { PlanPath } from '../../../../live/plan-path';
import { usePlanSession } from '../../../../live/session-context';
import { useSaveState, useSignal } from '../../../../live/use-session';
import { Button } from '../../../../ui/button';
import { SaveChip, type SaveState as ChipState } from '../../../../ui/feedback/save-chip';
import { Dialog } from '../../../../ui/overlay/dialog';
import type { SaveState } from '../../../../live/save-state';
import { useNames } from '../../names';
import styles from './frame.module.css';
import { useWord } from '../../words';

/** What the shell's chip shows for each state of the document. */
function chipOf(state: SaveState, words: (key: string, values?: Record<string, unknown>) => string): ChipState {
  switch (state.kind) {
    case 'live': return { kind: 'saved', live: true, ...(state.savedAt !== undefined && { at: new Date(state.savedAt).toISOString() }) };
    case 'opening':
    case 'saving': return { kind: 'saving' };
    case 'reconnecting': return { kind: 'reconnecting', attempt: 1 };
    case 'offline': return { kind: 'offline', edits: state.edits };
    case 'storageFull': return { kind: 'readOnly', reason: words('save.storageFull', { count: state.edits }) };
    case 'notAccepted': return { kind: 'refused', edits: state.count };
    case 'readOnly': return { kind: 'readOnly', reason: words('save.readOnly') };
    case 'updateNeeded': return { kind: 'updateNeeded' };
    case 'signedOut': return { kind: 'signedOut', edits: state.edits };
    case 'closed': return { kind: 'readOnly', reason: errorText(state.key, words('save.closed')) };
  }
}

/** The save chip; a click opens what stands behind it: unsent edits and those that were not accepted. */
export function SaveStatus() {
  const { t } = useTranslation('plan');
  const state = useSaveState();
  const [open, setOpen] = useState(false);
  return (
    <>
      <SaveChip state={chipOf(state, (key, values) => t(key, values ?? {}))} onClick={() => (state.kind === 'updateNeeded' ? location.reload() : setOpen(true))} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('save.title')} width={560}>
        <SyncDetail />
      </Dialog>
    </>
  );
}

function SyncDetail() {
  const { t } = useTranslation('plan');
  const word = useWord();
  const session = usePlanSession();
  const state = useSaveState();
  const refused = useSignal(session.tray.entries);
  const names = useNames();
  const unsent = session.unsent;
  const asText = () => refused.map(({ path, value }) => `${names.path(path as PlanPath)}\t${names.value(path as PlanPath, value)}`).join('\n');
  return (
    <div className={styles['sync']}>
      <p>{state.kind === 'live' && state.savedAt !== undefined ? t('save.allSaved', { time: formatTime(new Date(state.savedAt)) }) : t(`save.says.${state.kind}`)}</p>
      {unsent.length > 0 && (
        <section>
          <h3>{t('save.unsent', { count: unsent.length })}</h3>
          <ul>
            {unsent.map((edit) => (
              <li key={edit.path}>{names.path(edit.path)}: <strong>{names.value(edit.path, edit.value)}</strong></li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section>
          <h3>{t('save.refused', { count: refused.length })}</h3>
          <ul>
            {refused.map((entry) => {
              const path = entry.path as PlanPath;
              return (
                <li key={entry.id} className={styles['refused']}>
                  <span>
                    {names.path(path)}: <del>{names.value(path, entry.value)}</del> → <strong>{names.value(path, session.read(path))}</strong>
                    <br />
                    <small>{errorText(entry.key, word(`reset.${entry.key}`, entry.key))}</small>
                  </span>
                  <span className={styles['row']}>
                    <Button
                      onClick={() => {
                        if (session.write(path, entry.value) === undefined) session.tray.discard(entry.id);
                      }}
                    >
                      {t('save.retry')}
                    </Button>
                    <Button onClick={() => session.tray.discard(entry.id)}>{t('save.discard')}</Button>
                  </span>
                </li>
              );
            })}
          </ul>
          <div className={styles['row']}>
            <Button onClick={() => void navigator.clipboard.writeText(asText())}>{t('save.copy')}</Button>
            <Button onClick={() => session.tray.discardAll()}>{t('save.discardAll')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}
