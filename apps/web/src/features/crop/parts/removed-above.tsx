import { useTranslation } from 'react-i18next';
import { type Cell, removedAbove } from '../model/crop-why';
import { nutrientLabel } from '../words';
import styles from '../crop.module.css';

/** Says of which nutrients the harvest takes away more than the crop is said to take up. */
export function RemovedAbove({ removal, uptake }: { readonly removal: readonly Cell[]; readonly uptake: readonly Cell[] }) {
  const { t } = useTranslation('crop');
  const above = removedAbove(removal, uptake);
  if (above.length === 0) return null;
  return <p className={styles['note']}>{t('removalAbove', { nutrients: above.map(nutrientLabel).join(', ') })}</p>;
}
