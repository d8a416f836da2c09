import type { UseQueryResult } from '@tanstack/react-query';
import type { LegalHold } from '@loam/domain/privacy/privacy.schema';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../../i18n/date';
import { ErrorCard, Skeleton } from '../../../../ui/feedback/states';
import { TextInput } from '../../../../ui/form/text-input';
import styles from '../users.module.css';

interface RemovalProofProps {
  readonly hold: UseQueryResult<LegalHold>;
  readonly name: string;
  readonly typed: string;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
  /** What was typed is not the name. */
  readonly differs: boolean;
}

/** Deleting for good: what a legal hold says against it, else the name to type as a proof. */
export function RemovalProof({ hold, name, typed, disabled, onType, differs }: RemovalProofProps) {
  const { t } = useTranslation(['people', 'privacy']);
  if (hold.error) return <ErrorCard error={hold.error} onRetry={hold.refetch} />;
  if (!hold.data) return <Skeleton rows={2} height={32} />;
  if (hold.data.held)
    return (
      <p role="alert" className={styles['danger']}>
        {t('privacy:hold.blocks', {
          name,
          reason: hold.data.reason ?? '',
          by: hold.data.by?.name || t('privacy:somebody'),
          at: hold.data.at === null ? '' : formatInstant(hold.data.at),
        })}
      </p>
    );
  return (
    <>
      <p role="alert" className={styles['danger']}>
        {t('remove.warning', { name })}
      </p>
      <TextInput
        label={t('remove.typeName', { name })}
        value={typed}
        disabled={disabled}
        onChange={onType}
        error={differs ? t('remove.nameDiffers') : undefined}
      />
    </>
  );
}
