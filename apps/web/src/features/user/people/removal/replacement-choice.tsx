import { useTranslation } from 'react-i18next';
import { ErrorCard, Skeleton } from '../../../../ui/feedback/states';
import { SelectInput } from '../../../../ui/form/select-input';
import { useColleagues } from '../queries';

interface ReplacementChoiceProps {
  readonly colleagues: ReturnType<typeof useColleagues>;
  readonly disabled: boolean;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** Nobody was chosen. */
  readonly missing: boolean;
}

/** Who looks after everything from now on. */
export function ReplacementChoice({ colleagues, disabled, value, onChange, missing }: ReplacementChoiceProps) {
  const { t } = useTranslation('people');
  if (colleagues.error) return <ErrorCard error={colleagues.error} onRetry={colleagues.refetch} />;
  if (!colleagues.data) return <Skeleton rows={1} height={32} />;
  return (
    <SelectInput
      label={t('remove.replacement')}
      choices={colleagues.data.map(({ id, fullName, email }) => ({ value: id, label: `${fullName ?? email} · ${email}` }))}
      searchable
      disabled={disabled}
      value={value}
      onChange={onChange}
      error={missing ? t('remove.chooseReplacement') : undefined}
      hint={colleagues.data.length === 0 ? t('remove.nobody') : undefined}
    />
  );
}
