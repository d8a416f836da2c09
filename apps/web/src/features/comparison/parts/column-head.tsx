import { IconPin, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { Link } from '../../../ui/link';
import styles from '../comparison.module.css';
import type { ComparedKind } from '../paths';
import type { useChoices } from '../queries';
import type { Column } from './use-columns';

export type Choices = ReturnType<typeof useChoices>['choices'];

/** Plans by name, field and last change; one name often stands for several seasons. */
function useLabels(choices: Choices) {
  const { t } = useTranslation('comparison');
  return choices.map(({ id, name, field, status, updatedAt }) => ({
    value: id,
    label: [name, field, t(`status.${status}`), formatDate(updatedAt.slice(0, 10))].filter(Boolean).join(' · '),
  }));
}

interface AddProps {
  readonly kind: ComparedKind;
  readonly choices: Choices;
  /** already stand side by side */
  readonly shown: readonly number[];
  readonly loaded: boolean;
  readonly onAdd: (id: number) => void;
}
/** The way to a further column. */
export function AddColumn({ kind, choices, shown, loaded, onAdd }: AddProps) {
  const { t } = useTranslation('comparison');
  const labels = useLabels(choices).filter(({ value }) => !shown.includes(value));
  if (loaded && choices.every(({ id }) => id === shown[0])) return <p className={styles['told']}>{t(`noOthers.${kind}`)}</p>;
  if (loaded && labels.length === 0) return null;
  return (
    <div className={styles['add']}>
      <IconPlus size={16} aria-hidden />
      <SelectInput
        label={t(`add.${kind}`)}
        labelHidden
        placeholder={t(`add.${kind}`)}
        choices={labels}
        value={null}
        onChange={(id) => id !== null && onAdd(id)}
      />
    </div>
  );
}

const pathOf = ({ kind, id, customerId }: NonNullable<Column['plan']>): string =>
  kind === 'template' ? `/template/overview?planId=${id}` : `/customers/${customerId}/plan/overview?planId=${id}`;

/** The doses of the first plan with those of another beside them, to be taken over there. */
const besidePath = ({ id, customerId }: NonNullable<Column['plan']>, other: number): string =>
  `/customers/${customerId}/plan/fertilization?planId=${id}&beside=${other}`;

interface HeadProps {
  readonly kind: ComparedKind;
  readonly column: Column;
  readonly at: number;
  readonly ids: readonly number[];
  readonly choices: Choices;
  readonly show: (ids: readonly number[]) => void;
  /** what the others are held against */
  readonly first: Column['plan'];
}
/** Which plan a column is, and what can be done with it. */
export function ColumnHead({ kind, column: { id, plan, gone }, at, ids, choices, show, first }: HeadProps) {
  const { t } = useTranslation('comparison');
  const others = useLabels(choices.filter((one) => one.id === id || !ids.includes(one.id)));
  const name = plan?.name ?? `#${id}`;
  return (
    <th scope="col">
      <div className={styles['head']}>
        {plan ? <Link to={pathOf(plan)}>{plan.name}</Link> : gone ? <span>{t(`gone.${kind}`)}</span> : <Skeleton rows={2} />}
        {plan && (
          <span className={styles['facts']}>
            <StatusBadge tone={stateTones[plan.status]}>{t(`status.${plan.status}`)}</StatusBadge>
            {at === 0 && ids.length > 1 && <span>{t('pinned')}</span>}
            {at > 0 && kind === 'plan' && first && (
              <Link to={besidePath(first, id)} aria-label={t('takeOf', { name, first: first.name })}>
                {t('take')}
              </Link>
            )}
          </span>
        )}
        <span className={styles['controls']}>
          {others.length > 1 && (
            <SelectInput
              label={t('swap', { name })}
              labelHidden
              choices={others.some(({ value }) => value === id) ? others : [{ value: id, label: name }, ...others]}
              value={id}
              onChange={(next) => next !== null && show(ids.map((one) => (one === id ? next : one)))}
            />
          )}
          {at > 0 && plan && (
            <IconButton label={t('pin', { name })} onClick={() => show([id, ...ids.filter((one) => one !== id)])}>
              <IconPin size={16} aria-hidden />
            </IconButton>
          )}
          {ids.length > 1 && (
            <IconButton label={t('remove', { name })} onClick={() => show(ids.filter((one) => one !== id))}>
              <IconX size={16} aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
    </th>
  );
}
