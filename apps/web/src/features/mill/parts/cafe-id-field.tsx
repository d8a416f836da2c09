import { useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { TextField } from '../../../ui/form/text-field';
import styles from '../mill.module.css';
import { useCafeIdTaken } from '../queries';

const PAUSE_MS = 400;

/** Says while typing whether the group has a mill with that C.A.F.E. ID ('Already existing'). */
export function CafeIdField({ groupId, millId }: { groupId: number; millId: number | undefined }) {
  const { t } = useTranslation('mill');
  const typed = String((useWatch({ name: 'cafeId' }) as unknown) ?? '');
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useCafeIdTaken(groupId, asked, millId);
  const { fieldState } = useController({ name: 'cafeId' });
  const settled = fieldState.isDirty && asked === typed && typed.trim() !== '' && data !== undefined && !fieldState.error;
  const hint = settled ? (
    data.exist ? (
      <span className={styles['refused']}>▲ {errorText('duplicateCafeId', 'Already existing')}</span>
    ) : (
      <span className={styles['good']}>✓ {t('free')}</span>
    )
  ) : undefined;
  return <TextField name="cafeId" label={t('field.cafeId')} maxLength={10} hint={hint} />;
}
