import { scopeOf } from '@loam/domain/kernel/person/roles';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../i18n/init';
import { formatCount } from '../../../../i18n/number';
import { Button } from '../../../../ui/button';
import { SelectInput } from '../../../../ui/form/select-input';
import { TextInput } from '../../../../ui/form/text-input';
import { IconButton } from '../../../../ui/icon-button';
import type { ListField, ListOptions, ListRow } from './invite-list';
import { correctedRow, type ListFault } from './invite-list-faults';
import { placeChoices } from './invite-many-choices';
import { placesOfRole } from '../places';
import styles from './invite-many.module.css';

interface InviteManyRowsProps {
  readonly rows: readonly ListRow[];
  readonly options: ListOptions;
  readonly faults: ReadonlyMap<number, ListFault>;
  readonly busy: boolean;
  readonly onRows: (rows: readonly ListRow[]) => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
}

const columns = ['email', 'role', 'place', 'language'] as const;

/** What the list came to: each row with its fault, to be corrected or left out before all are sent. */
export function InviteManyRows({ rows, options, faults, busy, onRows, onBack, onSend }: InviteManyRowsProps) {
  const { t } = useTranslation('people');
  const list = useRef<HTMLDivElement>(null);
  const numbers = (count: number) => ({ count, shown: formatCount(count) });
  const put = (changed: ListRow) => onRows(rows.map((row) => (row.id === changed.id ? changed : row)));
  return (
    <>
      <div className={styles['summary']} role="status">
        <span>{t('many.ready', numbers(rows.length - faults.size))}</span>
        {faults.size > 0 && <strong>{t('many.faulty', numbers(faults.size))}</strong>}
        {faults.size > 0 && <Button onClick={() => toNextFault(list.current)}>{t('many.nextFaulty')}</Button>}
        {faults.size > 0 && (
          <Button onClick={() => onRows(rows.filter(({ id }) => !faults.has(id)))}>{t('many.leaveFaulty', numbers(faults.size))}</Button>
        )}
      </div>
      <div ref={list} className={styles['rows']} tabIndex={0} role="group" aria-label={t('many.preview')}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`many.column.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className={styles['hidden']}>{t('column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                {...{ row, options }}
                fault={faults.get(row.id)}
                onChange={put}
                onLeave={() => onRows(rows.filter(({ id }) => id !== row.id))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['footer']}>
        <Button onClick={onBack}>{t('many.back')}</Button>
        <Button kind="primary" busy={busy} disabled={faults.size > 0 || rows.length === 0} onClick={onSend}>
          {t('many.send', numbers(rows.length - faults.size))}
        </Button>
      </div>
    </>
  );
}

/** The row at fault below the one that was come to last, after the last one the first again. */
function toNextFault(list: HTMLElement | null) {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-fault]') ?? [])];
  const last = rows.findIndex((row) => 'met' in row.dataset);
  const next = rows[(last + 1) % rows.length];
  delete rows[last]?.dataset['met'];
  if (!next) return;
  next.dataset['met'] = '';
  next.scrollIntoView({ block: 'center' });
  next.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

interface RowProps {
  readonly row: ListRow;
  readonly options: ListOptions;
  readonly fault: ListFault | undefined;
  readonly onChange: (row: ListRow) => void;
  readonly onLeave: () => void;
}

function Row({ row, options, fault, onChange, onLeave }: RowProps) {
  const { t } = useTranslation('people');
  const words =
    fault &&
    (fault.key === 'refused'
      ? errorText(fault.text, fault.message ?? fault.text, fault.params)
      : t(`many.fault.${fault.key}`, { text: fault.text }));
  return (
    <>
      <tr className={fault && styles['faulty']} data-fault={fault && ''}>
        {columns.map((field) => (
          <td key={field} data-column={t(`many.column.${field}`)}>
            {fault?.field === field || row.open.includes(field) ? (
              <Correction {...{ row, options, field, onChange }} />
            ) : (
              <Said {...{ row, options, field }} />
            )}
          </td>
        ))}
        <td>
          <IconButton label={t('many.leave', { email: row.email })} onClick={onLeave}>
            <IconX size={15} aria-hidden />
          </IconButton>
        </td>
      </tr>
      {words !== undefined && (
        <tr className={styles['fault']}>
          <td colSpan={5}>{words}</td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  readonly row: ListRow;
  readonly options: ListOptions;
  readonly field: ListField;
}

function Said({ row: { email, roleId, placeIds, languageId, unread }, options, field }: CellProps) {
  const { t } = useTranslation('people');
  if (field === 'email') return <>{email}</>;
  if (unread[field] !== undefined) return <>{unread[field]}</>;
  if (field === 'role') return <>{roleId === null ? '–' : t(`role.${scopeOf(roleId)}`)}</>;
  if (field === 'language') return <>{options.languages.find(({ id }) => id === languageId)?.name ?? '–'}</>;
  if (placesOfRole(roleId) === 'company') return <>{t('wholeCompany')}</>;
  const named = placeChoices(roleId, options).filter(({ value }) => placeIds.includes(value));
  return <>{named.map(({ label }) => label).join(', ') || '–'}</>;
}

/** The field of a row that is at fault, or was. */
function Correction({ row, options, field, onChange }: CellProps & Pick<RowProps, 'onChange'>) {
  const { t } = useTranslation('people');
  const label = t('many.cell', { column: t(`many.column.${field}`), email: row.email });
  const put = (to: Parameters<typeof correctedRow>[2]) => onChange(correctedRow(row, field, to));
  if (field === 'email') return <TextInput label={label} labelHidden value={row.email} onChange={(email) => put({ email })} />;
  if (field === 'role') {
    const choices = options.roles.map(({ id }) => ({ value: id, label: t(`role.${scopeOf(id)}`) }));
    return <SelectInput label={label} labelHidden choices={choices} value={row.roleId} onChange={(roleId) => put({ roleId })} />;
  }
  if (field === 'language') {
    const choices = options.languages.map(({ id, name }) => ({ value: id, label: name }));
    return (
      <SelectInput label={label} labelHidden choices={choices} value={row.languageId} onChange={(languageId) => put({ languageId })} />
    );
  }
  if (placesOfRole(row.roleId) === 'company') return <>{t('wholeCompany')}</>;
  return (
    <SelectInput
      label={label}
      labelHidden
      choices={placeChoices(row.roleId, options)}
      value={row.placeIds[0] ?? null}
      onChange={(placeId) => put({ placeIds: placeId === null ? [] : [placeId] })}
    />
  );
}
