import { uploadCalls } from '@loam/domain/upload/upload.calls';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { RowBody } from '@loam/domain/upload/upload.schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/fetch-file';
import { formatCount } from '../../../i18n/number';
import { preferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { Pager } from '../../../ui/table/table-parts';
import { useFailedRows, useRerun } from '../queries';
import styles from '../upload.module.css';
import { FailedRow } from './failed-row';
import { DownloadButton } from './template-button';

interface FailedRowsProps {
  readonly sheet: UploadSheet;
  readonly id: number;
  readonly name: string;
  /** nothing is corrected while the upload reads its rows */
  readonly running: boolean;
  readonly failed: number;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('[role="dialog"]') !== null);

/** `f` opens the next failed row, unless somebody is typing or has switched single keys off. */
function useNextKey(rows: readonly RowBody[], opened: number | null, open: (row: number) => void): void {
  const next = useRef(() => {});
  useEffect(() => {
    next.current = () => {
      const at = rows.findIndex(({ row }) => row === opened);
      const target = rows[(at + 1) % rows.length];
      if (target) open(target.row);
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'f' || event.ctrlKey || event.metaKey || event.altKey || !preferences().shortcuts || typing(event.target)) return;
      event.preventDefault();
      next.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const none: readonly RowBody[] = [];

/** Rows that failed, each with what is wrong with it: corrected in place, run again alone or together, or taken away as a file. */
export function FailedRows({ sheet, id, name, running, failed }: FailedRowsProps) {
  const { t, i18n } = useTranslation('upload');
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const { data, error, refetch } = useFailedRows(id, page.pageNo, page.pageSize);
  const rerun = useRerun(id);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<number | null>(null);
  const rows = data?.items ?? none;
  useNextKey(running ? none : rows, opened, setOpened);
  const chosen = rows.filter(({ row }) => selected.has(row)).map(({ row }) => row);
  const run = async (which: readonly number[] | undefined) => {
    await rerun.mutateAsync(which);
    setSelected(new Set());
    setOpened(null);
  };
  const toggleAll = (on: boolean) => setSelected(new Set(on ? rows.map(({ row }) => row) : []));
  const toggle = (row: number, on: boolean) => setSelected((now) => new Set(on ? [...now, row] : [...now].filter((one) => one !== row)));
  const save = (format: 'csv' | 'xlsx') => () =>
    download(uploadCalls.failed, { params: { taskId: id }, query: { lang: i18n.language, format } }, `${name}-errors.${format}`);
  return (
    <section aria-label={t('rows.title')} className={styles['failed']}>
      <div className={styles['tools']}>
        <h3 className={styles['sub']}>
          {t('rows.title')} <span className={styles['fact']}>{formatCount(failed)}</span>
        </h3>
        <span className={styles['hint']}>{running ? t('rows.locked') : t('rows.hint')}</span>
        <DownloadButton kind="quiet" save={save('csv')} label={t('rows.csv')} />
        <DownloadButton kind="quiet" save={save('xlsx')} label={t('rows.xlsx')} />
        <RerunButtons running={running} chosen={chosen.length} rerun={rerun} onRun={(all) => void run(all ? undefined : chosen)} />
      </div>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={4} />}
      {rows.length > 0 && (
        <div className={styles['wide']} tabIndex={0} role="group" aria-label={t('rows.title')}>
          <table className={styles['table']} aria-label={t('rows.title')}>
            <FailedHead sheet={sheet} rows={rows.length} chosen={chosen.length} onAll={toggleAll} />
            <tbody>
              {rows.map((row) => (
                <FailedRow
                  sheet={sheet}
                  key={row.row}
                  task={id}
                  row={row}
                  running={running}
                  open={opened === row.row && !running}
                  onOpen={(on) => setOpened(on ? row.row : null)}
                  selected={selected.has(row.row)}
                  onSelect={(on) => toggle(row.row, on)}
                  onRerun={() => run([row.row])}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <RowsPager page={page} total={data.total} onPage={setPage} />}
    </section>
  );
}

interface RerunButtonsProps {
  readonly running: boolean;
  readonly chosen: number;
  readonly rerun: ReturnType<typeof useRerun>;
  readonly onRun: (all: boolean) => void;
}

function RerunButtons({ running, chosen, rerun, onRun }: RerunButtonsProps) {
  const { t } = useTranslation('upload');
  return (
    <>
      <Button disabled={running || chosen === 0} busy={rerun.isPending && rerun.variables !== undefined} onClick={() => onRun(false)}>
        {chosen === 0 ? t('rows.rerunChosen') : t('rows.rerunSelected', { count: chosen })}
      </Button>
      <Button kind="primary" disabled={running} busy={rerun.isPending && rerun.variables === undefined} onClick={() => onRun(true)}>
        {t('rows.rerunAll')}
      </Button>
    </>
  );
}

interface FailedHeadProps extends Pick<FailedRowsProps, 'sheet'> {
  readonly rows: number;
  readonly chosen: number;
  readonly onAll: (on: boolean) => void;
}

function FailedHead({ sheet, rows, chosen, onAll }: FailedHeadProps) {
  const { t } = useTranslation('upload');
  return (
    <thead>
      <tr>
        <th scope="col" className={styles['check']}>
          <CheckboxInput
            hiddenLabel
            label={t('rows.selectAll')}
            checked={chosen === rows}
            indeterminate={chosen > 0 && chosen < rows}
            onChange={onAll}
          />
        </th>
        <th scope="col">{t('rows.row')}</th>
        <th scope="col">{t(`sheets.${sheet.name}.row`)}</th>
        <th scope="col">{t('rows.problem')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('list.orders')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

function RowsPager({ page, total, onPage }: { page: Page; total: number; onPage: (page: Page) => void }) {
  return (
    <Pager
      query={{ ...page, sortBy: 'row', sortOrder: 'asc', search: '' }}
      total={total}
      onQuery={({ pageNo = 1, pageSize = page.pageSize }) => onPage({ pageNo, pageSize })}
    />
  );
}
