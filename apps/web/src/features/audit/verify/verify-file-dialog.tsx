import { IconShieldCheck } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verification } from '@loam/domain/audit/verify-export';
import { formatMoment } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import { type ExportedFile, exportedFile } from './exported-file';
import { canVerify, exportOf, standsHere, verifyText } from './verify-history';
import styles from './verify.module.css';

const tones: Record<Verification['result'], Tone> = { verified: 'ok', broken: 'bad', incomplete: 'warn' };
/** What fits into a browser's memory twice. */
const MOST_BYTES = 200 * 1024 * 1024;

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'running'; readonly name: string; readonly checked: number; readonly of: number }
  | { readonly is: 'refused'; readonly name: string; readonly why: 'foreign' | 'tooBig' | 'unreadable' }
  | { readonly is: 'known'; readonly name: string; readonly what: string; readonly at: string }
  | { readonly is: 'unknown'; readonly name: string; readonly kind: 'table' | 'paper' }
  | {
      readonly is: 'done';
      readonly name: string;
      readonly file: ExportedFile;
      readonly found: Verification;
      readonly known: boolean | null;
    };

/** Checks a file here, and asks the server only whether it knows the end of a record's chain or, of a table or paper, its sum. */
function useFileCheck() {
  const [state, setState] = useState<State>({ is: 'idle' });
  const check = async (chosen: File) => {
    const { name } = chosen;
    if (chosen.size > MOST_BYTES) return setState({ is: 'refused', name, why: 'tooBig' });
    setState({ is: 'running', name, checked: 0, of: 0 });
    try {
      const text = await chosen.text();
      const file = exportedFile(text);
      if (file.is !== 'history' && file.is !== 'audit') {
        const exported = await exportOf(chosen);
        if (exported) return setState({ is: 'known', name, ...exported });
        return setState(file.is === 'foreign' ? { is: 'refused', name, why: 'foreign' } : { is: 'unknown', name, kind: file.is });
      }
      const { verification } = await verifyText(text, (checked, of) => setState({ is: 'running', name, checked, of }));
      setState({
        is: 'done',
        name,
        file,
        found: verification,
        known: file.is === 'history' ? await standsHere(file, verification.head) : null,
      });
    } catch {
      setState({ is: 'refused', name, why: 'unreadable' });
    }
  };
  return { state, check };
}

/** Somebody has a file and wants to know whether it is what was recorded. It stays in this browser. */
export function VerifyFileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('verify');
  const { state, check } = useFileCheck();
  return (
    <Dialog open={open} onClose={onClose} title={t('file.title')} width={600}>
      <div className={styles['panel']}>
        <p>{t('file.what')}</p>
        {canVerify() ? <Drop busy={state.is === 'running'} onFile={(file) => void check(file)} /> : <p role="alert">{t('unable')}</p>}
        {state.is === 'running' && (
          <>
            <progress className={styles['progress']} aria-label={t('file.title')} value={state.checked} max={Math.max(1, state.of)} />
            <p role="status">{t('progress', { checked: formatCount(state.checked), events: formatCount(state.of) })}</p>
          </>
        )}
        {state.is === 'refused' && (
          <div role="alert" className={styles['verdict']} data-result="incomplete">
            <StatusBadge tone="none">{t('notChecked')}</StatusBadge>
            <p>
              <strong>{state.name}</strong>: {t(`file.refused.${state.why}`)}
            </p>
          </div>
        )}
        {state.is === 'done' && <Found {...state} />}
        {(state.is === 'known' || state.is === 'unknown') && <Summed state={state} />}
        <p className={styles['dim']}>{t('file.limits')}</p>
      </div>
    </Dialog>
  );
}

function Drop({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('verify');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={styles['drop']}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl,.txt,.csv,.pdf"
        aria-label={t('file.browse')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <IconShieldCheck size={30} stroke={1.4} aria-hidden />
      <p>{t('file.drop')}</p>
      <Button kind="primary" busy={busy} onClick={() => input.current?.click()}>
        {t('file.browse')}
      </Button>
    </div>
  );
}

/** A table or a paper: known by all of its content, or not at all. */
function Summed({ state }: { state: Extract<State, { is: 'known' | 'unknown' }> }) {
  const { t } = useTranslation(['verify', 'audit']);
  const result = state.is === 'known' ? 'verified' : 'broken';
  return (
    <div role="status" className={styles['verdict']} data-result={result}>
      <StatusBadge tone={tones[result]}>{t(state.is === 'known' ? 'is.verified' : 'file.sum.notKnown')}</StatusBadge>
      <p>
        <strong>{state.name}</strong>:{' '}
        {state.is === 'known'
          ? t('file.sum.known', { what: t(`audit:value.exported.${state.what}`), at: formatMoment(state.at) })
          : t(`file.sum.${state.kind}`)}
      </p>
    </div>
  );
}

function Found({ name, file, found, known }: Extract<State, { is: 'done' }>) {
  const { t } = useTranslation(['verify', 'audit']);
  const { result, revisions, head, brokenAt, erased } = found;
  const rows: [string, string][] = [
    [t('file.name'), name],
    [t('file.of'), file.is === 'history' ? `${t(`audit:kinds.${file.kind}`)} ${file.id}` : t('file.audit')],
    ...(file.is === 'audit' && file.oldest !== ''
      ? [[t('file.period'), t('file.between', { from: formatMoment(file.oldest), to: formatMoment(file.newest) })] as [string, string]]
      : []),
    [t('events'), formatCount(revisions)],
    ...(erased === undefined ? [] : [[t('erased'), formatCount(erased)] as [string, string]]),
    [t('head'), head || '—'],
    ...(known === null ? [] : [[t('file.known'), t(known ? 'yes' : 'file.notKnown')] as [string, string]]),
  ];
  return (
    <div role="status" className={styles['verdict']} data-result={result}>
      <StatusBadge tone={tones[result]}>{t(`is.${result}`)}</StatusBadge>
      <p>{t(`file.says.${result}`)}</p>
      {brokenAt !== undefined && <p>{t('file.line', { line: formatCount(brokenAt + (file.is === 'history' ? 2 : 1)) })}</p>}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === t('head') ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
