import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { RowBody } from '@loam/domain/upload/upload.schema';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { TextInput } from '../../../ui/form/text-input';
import { changesOf, hintsOf, type RowDraft, shownColumns } from '../model/row-draft';
import { useCorrectRow } from '../queries';
import styles from '../upload.module.css';
import { columnName } from '../words';

interface RowEditorProps {
  readonly sheet: UploadSheet;
  readonly task: number;
  readonly row: RowBody;
  readonly onClose: () => void;
  readonly onRerun: () => Promise<void>;
}

/** The cells of one row, the wrong ones first. Hints come while typing, by the server's own rules. */
export function RowEditor({ sheet, task, row, onClose, onRerun }: RowEditorProps) {
  const { t, i18n } = useTranslation('upload');
  const user = useCurrentUser();
  const [draft, setDraft] = useState<RowDraft>({});
  const [all, setAll] = useState(false);
  const [columns] = useState(() => shownColumns(sheet, row, false));
  const correct = useCorrectRow(task);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const hints = hintsOf(sheet, draft, row, user);
  const shown = all ? [...columns, ...shownColumns(sheet, row, true).filter((name) => !columns.includes(name))] : columns;
  const save = async (thenRun: boolean) => {
    const values = changesOf(draft, row.values);
    const corrected = Object.keys(values).length > 0 ? await correct.mutateAsync({ row: row.row, values }) : row;
    setDraft({});
    if (thenRun) return onRerun();
    notify(
      corrected.errors.length === 0 ? t('rows.saved', { row: row.row }) : t('rows.stillWrong', { row: row.row }),
      corrected.errors.length === 0 ? 'ok' : 'warn',
    );
    if (corrected.errors.length === 0) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves from every field in it
    <form className={styles['editor']} aria-label={t('rows.editOf', { row: row.row })} onSubmit={submit} onKeyDown={leave}>
      <div className={styles['cells']}>
        {shown.map((name, index) => (
          <TextInput
            key={name}
            label={columnName(sheet, name, i18n.language)}
            optional={!sheet.head.required.includes(name)}
            value={draft[name] ?? row.values[name] ?? ''}
            error={hints[name]}
            onChange={(text) => setDraft({ ...draft, [name]: text })}
            {...(index === 0 && { ref: first })}
          />
        ))}
      </div>
      <Foot busy={correct.isPending} {...(!all && { onAll: () => setAll(true) })} onClose={onClose} onRerun={() => void save(true)} />
    </form>
  );
}

/** The button between the others submits the form. */
function Foot({ busy, onAll, onClose, onRerun }: { busy: boolean; onAll?: () => void; onClose: () => void; onRerun: () => void }) {
  const { t } = useTranslation('upload');
  return (
    <div className={styles['foot']}>
      {onAll && (
        <Button kind="quiet" onClick={onAll}>
          {t('rows.allColumns')}
        </Button>
      )}
      <span className={styles['hint']} />
      <Button onClick={onClose}>{t('close')}</Button>
      <Button type="submit" busy={busy}>
        {t('rows.save')}
      </Button>
      <Button kind="primary" busy={busy} onClick={onRerun}>
        {t('rows.saveAndRun')}
      </Button>
    </div>
  );
}
