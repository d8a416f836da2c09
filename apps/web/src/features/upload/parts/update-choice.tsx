import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { SwitchInput } from '../../../ui/form/switch-input';
import type { FoundRows } from '../model/found-rows';
import styles from '../upload.module.css';
import { columnName } from '../words';
import wizard from './wizard.module.css';

interface UpdateChoiceProps {
  readonly update: { readonly chosen: boolean; readonly choose: (update: boolean) => void };
  readonly found: Pick<FoundRows, 'updated' | 'changes' | 'asked'>;
  readonly sheet: UploadSheet;
}

/** Whether what is there already takes the values of its row; if so, what stands there and what would, cell by cell. */
export function UpdateChoice({ update: { chosen, choose }, found, sheet }: UpdateChoiceProps) {
  const { t } = useTranslation('upload');
  const { updated, changes, asked } = found;
  const told = new Set(changes.map(({ row }) => row)).size;
  return (
    <>
      <SwitchInput label={t('update.label')} hint={t(`sheets.${sheet.name}.update`)} checked={chosen} onChange={choose} />
      {chosen && asked === 'answered' && updated === 0 && <p className={styles['hint']}>{t('update.none')}</p>}
      {chosen && changes.length > 0 && <Changes {...{ changes, sheet }} />}
      {chosen && updated > told && (
        <p className={styles['hint']}>{t('update.more', { shown: formatCount(told), updated: formatCount(updated) })}</p>
      )}
    </>
  );
}

function Changes({ changes, sheet }: { readonly changes: FoundRows['changes']; readonly sheet: UploadSheet }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('update.changes')}>
      <table className={`${styles['table']} ${wizard['problems']}`} aria-label={t('update.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('rows.row')}</th>
            <th scope="col">{t('rows.column')}</th>
            <th scope="col">{t('update.old')}</th>
            <th scope="col">{t('update.new')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, column, old, new: now }) => (
            <tr key={`${row} ${column}`}>
              <td className={styles['count']}>{row}</td>
              <td>{columnName(sheet, column, i18n.language)}</td>
              <td className={styles['sample']}>{old ?? '—'}</td>
              <td className={styles['sample']}>
                <span aria-hidden>→ </span>
                <strong>{now ?? '—'}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
