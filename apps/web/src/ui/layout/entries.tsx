import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ForChanges } from '../../api/for-changes';
import { Button } from '../button';
import { notify } from '../feedback/notices';
import { EmptyState, ErrorCard } from '../feedback/states';
import { IconButton } from '../icon-button';
import { ConfirmDialog } from '../overlay/dialog';
import styles from './entries.module.css';

interface EntriesProps {
  readonly label: string;
  /** what stands in their place where there are none */
  readonly none: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  /** how many there are, in words */
  readonly count: string;
  readonly add: { readonly label: string; readonly onClick: () => void };
  /** items of a list */
  readonly children: readonly ReactNode[];
}

/** Entries of a record below each other, with the way to one more. */
export function Entries({ label, none, count, add, children }: EntriesProps) {
  const adding = (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={add.onClick}>
        {add.label}
      </Button>
    </ForChanges>
  );
  return (
    <section aria-label={label} className={styles['part']}>
      {children.length === 0 ? (
        <EmptyState {...none} actions={adding} />
      ) : (
        <>
          <div className={styles['head']}>
            <span className={styles['count']}>{count}</span>
            {adding}
          </div>
          <ol className={styles['list']}>{children}</ol>
        </>
      )}
    </section>
  );
}

interface EntryActsProps {
  readonly edit: string;
  readonly onEdit: () => void;
  readonly remove: string;
  readonly onRemove: () => void;
}

/** What can be done with an entry. */
export const EntryActs = ({ edit, onEdit, remove, onRemove }: EntryActsProps) => (
  <ForChanges>
    <div className={styles['acts']}>
      <IconButton label={edit} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </IconButton>
      <IconButton label={remove} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
    </div>
  </ForChanges>
);

interface RemoveEntryProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  /** what is told when it is done */
  readonly done: string;
  readonly error: Error | null;
  readonly onRemove: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before an entry goes. */
export const RemoveEntry = ({ title, text, confirm, done, error, onRemove, onClose }: RemoveEntryProps) => (
  <ConfirmDialog
    open
    destructive
    onClose={onClose}
    title={title}
    confirmLabel={confirm}
    onConfirm={async () => {
      await onRemove();
      notify(done);
    }}
  >
    <p>{text}</p>
    {error && <ErrorCard error={error} />}
  </ConfirmDialog>
);
