import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { type ColumnChoice, duplicatesOf, missingOf } from '../model/mapping';
import styles from '../upload.module.css';
import { columnName } from '../words';
import { ColumnsMissing } from './columns-missing';
import wizard from './wizard.module.css';

interface MappingStepProps {
  readonly sheet: UploadSheet;
  readonly choices: readonly ColumnChoice[];
  readonly onChoices: (choices: readonly ColumnChoice[]) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** What each column of the sheet means. Two columns with one meaning and missing columns are said at once and go no further. */
export function MappingStep({ sheet, choices, onChoices, onBack, onNext }: MappingStepProps) {
  const { t, i18n } = useTranslation('upload');
  const required = sheet.requiredOf(useCurrentUser());
  const [first, second] = required.map((column) => columnName(sheet, column, i18n.language));
  const [twice, missing] = [duplicatesOf(choices), missingOf(choices, required, sheet.head.oneOf)];
  const options = [
    { value: '', label: t('map.leaveOut') },
    ...sheet.head.columns.map((value) => ({ value, label: columnName(sheet, value, i18n.language) })),
  ];
  const wrong = ({ parameter }: ColumnChoice) =>
    parameter !== null && twice.has(parameter) ? errorText('duplicateParameters', 'duplicateParameters') : undefined;
  const set = (column: string, picked: string | null) =>
    onChoices(
      choices.map((choice) => {
        const { proposed: _, ...kept } = choice;
        return choice.column === column ? { ...kept, parameter: picked || null } : choice;
      }),
    );
  return (
    <>
      {missing.length > 0 && <ColumnsMissing sheet={sheet} names={missing} choosable />}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('map.label')}>
        <table className={styles['table']} aria-label={t('map.label')}>
          <thead>
            <tr>
              <th scope="col">{t('map.column')}</th>
              <th scope="col">{t('map.sample')}</th>
              <th scope="col">{t('map.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice) => (
              <MappingRow
                key={choice.column}
                choice={choice}
                options={options}
                error={wrong(choice)}
                onPick={(picked) => set(choice.column, picked)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['foot']}>
        <span className={styles['hint']}>
          {required.length > 1 || sheet.head.oneOf.length > 0
            ? t(`sheets.${sheet.name}.required`, { first, second })
            : t('map.required', { column: first })}
        </span>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button kind="primary" disabled={twice.size > 0 || missing.length > 0} onClick={onNext}>
          {t('map.next')}
        </Button>
      </div>
    </>
  );
}

interface MappingRowProps {
  readonly choice: ColumnChoice;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly error: string | undefined;
  readonly onPick: (picked: string | null) => void;
}

function MappingRow({ choice, options, error, onPick }: MappingRowProps) {
  const { t } = useTranslation('upload');
  return (
    <tr>
      <th scope="row">
        {choice.column}
        {choice.proposed && <span className={styles['fact']}> {t(`map.${choice.proposed}`)}</span>}
        {choice.times > 1 && <span className={styles['fact']}> {t('map.times', { times: choice.times })}</span>}
      </th>
      <td className={styles['sample']}>{choice.sample || '—'}</td>
      <td>
        <SelectInput
          className={wizard['meaning'] ?? ''}
          label={t('map.meaningOf', { column: choice.column })}
          labelHidden
          choices={options}
          value={choice.parameter ?? ''}
          error={error}
          onChange={onPick}
        />
      </td>
    </tr>
  );
}
