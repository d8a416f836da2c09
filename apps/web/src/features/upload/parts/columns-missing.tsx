import { IconAlertTriangle } from '@tabler/icons-react';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import styles from '../upload.module.css';
import { columnName } from '../words';
import { TemplateButton } from './template-button';

/** Specification §8: which columns are missing, and the template that has them. `choosable`: another column of the file may be chosen for them. */
export function ColumnsMissing({ sheet, names, choosable = false }: { sheet: UploadSheet; names: readonly string[]; choosable?: boolean }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <div role="alert" className={styles[choosable ? 'rest' : 'alert']}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className={styles['strong']}>{errorText('columnsMissing', t('map.missing'))}</p>
        <p>
          {t('map.missing')} <strong>{names.map((name) => columnName(sheet, name, i18n.language)).join(', ')}</strong>
          {choosable && <> · {t('map.orChoose')}</>}
        </p>
      </div>
      <TemplateButton sheet={sheet.name} />
    </div>
  );
}
