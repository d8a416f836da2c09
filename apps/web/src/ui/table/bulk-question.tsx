import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../i18n/number';
import { notify } from '../feedback/notices';
import { ErrorCard } from '../feedback/states';
import { ConfirmDialog } from '../overlay/dialog';
import type { PartsDone } from './in-parts';

/** How long a change of many can be taken back. */
export const UNDO_MS = 30_000;

interface BulkQuestionProps<Result> {
  /** asks with the number of those it is about */
  readonly title: string;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly count: number;
  /** does it, and tells how far it has come; undefined while something is still to be chosen */
  readonly run: (onDone: (count: number) => void) => Promise<PartsDone<Result>> | undefined;
  /** what is said afterwards, of so many */
  readonly told: (count: number) => string;
  readonly undo: (done: readonly Result[]) => Promise<unknown>;
  readonly onClose: () => void;
  /** everything was done */
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** Asks once before many are changed, shows how far it has come, and offers to take it back. */
export function BulkQuestion<Result>({ count, run, told, undo, onClose, onDone, children, ...question }: BulkQuestionProps<Result>) {
  const { t } = useTranslation('ui');
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const confirm = async () => {
    setFailure(null);
    const running = run(setDone);
    if (!running) throw new Error('something is still to be chosen');
    setDone(0);
    const result = await running;
    setDone(null);
    if (result.done.length > 0 || result.failure === undefined) {
      const action = { label: t('table.undo'), run: () => void undo(result.done), lasts: UNDO_MS };
      notify(told(result.done.length), 'ok', result.done.length > 0 ? action : undefined);
    }
    if (result.failure !== undefined) {
      setFailure(result.failure);
      throw result.failure;
    }
    onDone();
  };
  return (
    <ConfirmDialog open dismissable={done === null} onClose={onClose} onConfirm={confirm} {...question}>
      {failure !== null && <ErrorCard error={failure} />}
      {children}
      {done !== null && count > 0 && <p role="status">{t('table.progress', { done: formatCount(done), total: formatCount(count) })}</p>}
    </ConfirmDialog>
  );
}
