import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { DecimalField } from '../../../ui/form/decimal-field';
import { TextInput } from '../../../ui/form/text-input';
import { IconButton } from '../../../ui/icon-button';
import type { CropDraft } from '../model/crop-draft';
import { nutrientLabel } from '../words';
import styles from '../crop.module.css';

interface StageRowProps {
  readonly at: number;
  readonly name: string | undefined;
  readonly columns: readonly number[];
  /** Where the last stage stands; the only one cannot be removed. */
  readonly last: number;
  readonly move: (from: number, to: number) => void;
  readonly drop: (at: number) => void;
}

/** A stage: its name, its days, what part of the season's uptake falls in it, and its place among the others. */
export function StageRow({ at, name, columns, last, move, drop }: StageRowProps) {
  const { t } = useTranslation('crop');
  return (
    <tr>
      <th scope="row">
        <StageName at={at} />
      </th>
      <td>
        <DecimalField name={`stages.${at}.duration`} label={t('daysOf', { name })} labelHidden />
      </td>
      {columns.map((id, column) => (
        <td key={id}>
          <DecimalField
            name={`stages.${at}.minerals.${column}.value`}
            label={t('shareOf', { nutrient: nutrientLabel(id), name })}
            labelHidden
          />
        </td>
      ))}
      <td className={styles['moves']}>
        <IconButton label={t('up', { name })} disabled={at === 0} onClick={() => move(at, at - 1)}>
          <IconArrowUp size={16} />
        </IconButton>
        <IconButton label={t('down', { name })} disabled={at === last} onClick={() => move(at, at + 1)}>
          <IconArrowDown size={16} />
        </IconButton>
        <IconButton label={t('removeStage', { name })} disabled={last === 0} onClick={() => drop(at)}>
          <IconTrash size={16} />
        </IconButton>
      </td>
    </tr>
  );
}

function StageName({ at }: { at: number }) {
  const { t } = useTranslation('crop');
  const { field, fieldState } = useController<CropDraft, `stages.${number}.name`>({ name: `stages.${at}.name` });
  return (
    <TextInput
      {...field}
      label={t('stageName', { n: formatCount(at + 1) })}
      labelHidden
      maxLength={100}
      error={fieldState.error?.message}
    />
  );
}
