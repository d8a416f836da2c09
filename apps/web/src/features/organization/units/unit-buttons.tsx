import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import styles from './units.module.css';

export function UnitButtons({ busy, onClose, submit }: { busy: boolean; onClose: () => void; submit: string }) {
  const { t } = useTranslation('units');
  return (
    <div className={styles['buttons']}>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" kind="primary" busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
