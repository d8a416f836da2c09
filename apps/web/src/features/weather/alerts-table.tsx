import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { usePreferences } from '../../i18n/preferences';
import { SwitchInput } from '../../ui/form/switch-input';
import { type Column, DataTable, type DataTableProps } from '../../ui/table/data-table';
import { OwnerCell, useWhose } from '../library/parts';
import { AlertIcon } from './alert-icon';
import { limitInWords } from './alert-words';
import type { AlertRecord } from './queries';
import styles from './alerts.module.css';

interface AlertsTableProps extends Pick<
  DataTableProps<AlertRecord>,
  | 'label'
  | 'rows'
  | 'total'
  | 'query'
  | 'onQuery'
  | 'selected'
  | 'onSelect'
  | 'chooseAll'
  | 'chosen'
  | 'choosable'
  | 'bulk'
  | 'toolbar'
  | 'error'
  | 'onRetry'
  | 'empty'
> {
  readonly onOpen: (alert: AlertRecord) => void;
  readonly onSwitch: (alert: AlertRecord, enabled: boolean) => void;
}

/** For which stages an alert is, and what is advised then. */
const toldColumns = (t: TFunction<readonly ['weather', 'library']>): Column<AlertRecord>[] => [
  {
    id: 'stages',
    header: t('stages'),
    width: '170px',
    text: ({ cropId, stageNames }) => stageNames.join(', ') || (cropId === null ? '' : t('anyStage')),
    cell: ({ cropId, stageNames }) =>
      stageNames.length > 0 ? (
        <span className={`${styles['cut']} ${styles['short']}`} title={stageNames.join(', ')}>
          {stageNames.join(', ')}
        </span>
      ) : cropId === null ? (
        '—'
      ) : (
        t('anyStage')
      ),
  },
  {
    id: 'advice',
    header: t('advice'),
    text: ({ advice }) => advice,
    cell: ({ advice }) => (
      <span className={`${styles['cut']} ${styles['advice']}`} title={advice}>
        {advice || '—'}
      </span>
    ),
  },
];

/** Alerts of a level and those it inherits: what each watches, for which crop, and whether it is on here. */
export function AlertsTable({ onOpen, onSwitch, ...table }: AlertsTableProps) {
  const { t } = useTranslation(['weather', 'library']);
  const { units } = usePreferences();
  const { readOnly } = useCurrentUser();
  const whoseOf = useWhose(t('platform'));
  const columns: Column<AlertRecord>[] = [
    {
      id: 'name',
      header: t('library:name'),
      sortBy: 'name',
      width: '22%',
      text: ({ name }) => name,
      cell: (alert) => <AlertName alert={alert} onOpen={onOpen} />,
    },
    {
      id: 'enabled',
      header: t('library:template.status'),
      sortBy: 'enabled',
      width: '110px',
      text: ({ enabled }) => t(enabled ? 'on' : 'off'),
      cell: (alert) => (
        <SwitchInput
          label={
            <>
              {t(alert.enabled ? 'on' : 'off')}
              <span className={styles['hidden']}>: {alert.name}</span>
            </>
          }
          checked={alert.enabled}
          disabled={readOnly}
          onChange={(enabled) => onSwitch(alert, enabled)}
        />
      ),
    },
    {
      id: 'limit',
      header: t('limit'),
      sortBy: 'type',
      width: '170px',
      text: ({ type, parameter }) => `${t(`type.${type}`)} ${limitInWords(units, { type, ...parameter })}`,
      cell: ({ type, parameter }) => (
        <span className={styles['whole']}>{`${t(`type.${type}`)} ${limitInWords(units, { type, ...parameter })}`}</span>
      ),
    },
    { id: 'crop', header: t('library:template.crop'), sortBy: 'crop', width: '140px', cell: ({ cropName }) => cropName ?? t('anyCrop') },
    ...toldColumns(t),
    {
      id: 'source',
      header: t('library:source'),
      width: '190px',
      text: whoseOf,
      cell: (record) => (
        <div className={styles['source']}>
          <OwnerCell record={record} platform={t('platform')} />
        </div>
      ),
    },
  ];
  return <DataTable<AlertRecord> columns={columns} rowId={({ id }) => id} {...table} />;
}

/** One's own opens. */
function AlertName({ alert, onOpen }: { alert: AlertRecord } & Pick<AlertsTableProps, 'onOpen'>) {
  return (
    <span className={styles['name']}>
      <AlertIcon icon={alert.icon} type={alert.type} />
      {alert.editable ? (
        <button type="button" className={styles['open']} onClick={() => onOpen(alert)}>
          {alert.name}
        </button>
      ) : (
        <span className={styles['cut']}>{alert.name}</span>
      )}
    </span>
  );
}
