import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import type { useTemplateNames } from '../names';
import styles from '../template.module.css';

interface ToolsProps {
  readonly names: ReturnType<typeof useTemplateNames>;
  /** those that are there already are not offered */
  readonly products: readonly { readonly id: number }[];
  readonly onAdd: (productId: number) => void;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Below the doses of an application or a tank: one more product, or away with all of it. */
export function ProductTools({ names, products, onAdd, removeLabel, onRemove }: ToolsProps) {
  const { t } = useTranslation('template');
  const offered = names.library.data!.products.filter(
    (one) => !MANURE_FORMS.has(one.formId) && !products.some((product) => product.id === one.id),
  );
  return (
    <div className={styles['tools']}>
      <SelectInput
        key={products.length}
        label={t('application.product')}
        choices={offered.map((one) => ({ value: one.id, label: one.name }))}
        value={null}
        onChange={(next) => next !== null && onAdd(next)}
      />
      <Button kind="quiet" icon={<IconTrash size={14} aria-hidden />} onClick={onRemove}>
        {removeLabel}
      </Button>
    </div>
  );
}
