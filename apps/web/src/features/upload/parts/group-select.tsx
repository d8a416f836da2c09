import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import type { useGroupChoice } from '../group-choice';
import styles from './wizard.module.css';

/** The group that rows go into; whoever has only one reads its name. */
export function GroupSelect({ group: { choices, chosen, choose } }: { group: ReturnType<typeof useGroupChoice> }) {
  const { t } = useTranslation('upload');
  const [only] = choices;
  if (choices.length === 1 && only)
    return (
      <p className={styles['group']}>
        {t('check.group')} <strong>{only.label}</strong>
      </p>
    );
  return <SelectInput label={t('check.group')} className={styles['group'] ?? ''} choices={choices} value={chosen} onChange={choose} />;
}
