import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import styles from '../analysis.module.css';

/** Leaves a sheet, or saves it. */
export function SheetButtons({ busy, onClose }: { readonly busy: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles['buttons']}>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <ForChanges>
        <Button kind="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </ForChanges>
    </div>
  );
}
