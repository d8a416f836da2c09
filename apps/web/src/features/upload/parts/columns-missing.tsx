import { IconAlertTriangle } from '@tabler/icons-react';
import type { UploadParameter } from '@loam/domain/upload/upload-columns.schema';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import styles from '../upload.module.css';
import { columnName } from '../words';
import { TemplateButton } from './template-button';

/** Specification §8: which columns are missing, and the template that has them. `choosable`: another column of the file may be chosen for them. */
export function ColumnsMissing({ names, choosable = false }: { names: readonly UploadParameter[]; choosable?: boolean }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <div role="alert" className={styles['alert']}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className={styles['strong']}>{errorText('columnsMissing', t('map.missing'))}</p>
        <p>
          {t('map.missing')} <strong>{names.map((name) => columnName(name, i18n.language)).join(', ')}</strong>
          {choosable && <> · {t('map.orChoose')}</>}
        </p>
      </div>
      <TemplateButton />
    </div>
  );
}
