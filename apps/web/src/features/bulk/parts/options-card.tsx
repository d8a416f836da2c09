import { IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '@loam/domain/kernel/schema/lists';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import { type Library, useLibrary } from '../../library/catalog';
import styles from '../bulk.module.css';
import { isOffered, optionName, OPTIONS_MAX } from '../model/settings';

interface OptionsProps {
  readonly groupId: number | null;
  readonly options: readonly (readonly number[])[];
  readonly onChange: (options: readonly (readonly number[])[]) => void;
  readonly wrong: (index: number) => string | undefined;
}

/** What may be given: one option or several; each field follows the one that fits it best. */
export function OptionsCard({ groupId, options, onChange, wrong }: OptionsProps) {
  const { t } = useTranslation('bulk');
  const { data: library, error, refetch } = useLibrary(groupId);
  const put = (index: number, products: readonly number[]) => onChange(options.map((one, i) => (i === index ? products : one)));
  return (
    <Card title={t('options.title')}>
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('options.hint')}</p>
        {error && <ErrorCard error={error} onRetry={refetch} />}
        {!library && !error && <Skeleton rows={3} />}
        {library &&
          options.map((products, index) => (
            <Option
              key={optionName(index)}
              {...{ library, products, name: optionName(index), error: wrong(index) }}
              onChange={(next) => put(index, next)}
              {...(options.length > 1 && { onRemove: () => onChange(options.filter((_one, i) => i !== index)) })}
            />
          ))}
        {options.length < OPTIONS_MAX && (
          <div>
            <Button icon={<IconPlus size={14} aria-hidden />} onClick={() => onChange([...options, []])}>
              {t('options.add')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface OptionProps {
  readonly library: Library;
  readonly name: string;
  readonly products: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (products: readonly number[]) => void;
  readonly onRemove?: () => void;
}

function Option({ library, name, products, error, onChange, onRemove }: OptionProps) {
  const { t } = useTranslation('bulk');
  const offered = library.products.filter((one) => isOffered(one) && !products.includes(one.id));
  return (
    <fieldset className={styles['option']}>
      <legend>{t('options.name', { name })}</legend>
      <ul className={styles['chips']}>
        {products.map((id) => (
          <li key={id} className={styles['chip']}>
            {library.product(id)?.name}
            <IconButton
              label={t('options.remove', { product: library.product(id)?.name ?? id })}
              onClick={() => onChange(products.filter((one) => one !== id))}
            >
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {products.length < limits.autoCalculateProducts && (
        <SelectInput
          key={products.length}
          label={t('options.product')}
          choices={offered.map((one) => ({ value: one.id, label: one.name }))}
          value={null}
          error={error}
          onChange={(id) => id !== null && onChange([...products, id])}
        />
      )}
      {onRemove && (
        <Button kind="quiet" onClick={onRemove}>
          {t('options.removeOption', { name })}
        </Button>
      )}
    </fieldset>
  );
}
