import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { TextField } from '../../../ui/form/text-field';
import { useNameTaken } from '../queries';
import styles from '../field.module.css';

/** Says while typing whether the grower has a field of that name already ('Field already exists'). */
export function NameField({ customerId, fieldId, name }: { customerId: number; fieldId?: number; name: string }) {
  const { t } = useTranslation('field');
  const [asked, setAsked] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), 400);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useNameTaken(customerId, asked, fieldId);
  const { fieldState } = useController({ name: 'name' });
  const settled = asked === name && name.trim() !== '' && data !== undefined && !fieldState.error;
  const hint = settled ? (
    data.exist ? (
      <span className={styles['refused']}>▲ {errorText('fieldExists', 'Field already exists')}</span>
    ) : (
      <span className={styles['good']}>✓ {t('nameFree')}</span>
    )
  ) : undefined;
  return <TextField name="name" label={t('name')} maxLength={100} autoFocus hint={hint} />;
}
