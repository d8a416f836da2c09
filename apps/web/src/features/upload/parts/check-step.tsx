import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import type { useGroupChoice } from '../group-choice';
import type { CheckResult } from '../model/check-rows';
import styles from '../upload.module.css';
import { columnName, faultText } from '../words';
import { Bar } from './bar';
import { GroupSelect } from './group-select';
import wizard from './wizard.module.css';

interface CheckStepProps {
  readonly sheet: UploadSheet;
  readonly result: CheckResult | null;
  readonly group: ReturnType<typeof useGroupChoice>;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** All rows by the server's own rules, before anything is sent: rows that are wrong can be imported around and corrected after. */
export function CheckStep({ sheet, result, group, busy, onBack, onImport }: CheckStepProps) {
  const { t } = useTranslation('upload');
  const done = result !== null && result.checked === result.total;
  const good = result ? result.checked - result.faulty : 0;
  return (
    <>
      <div className={wizard['checkHead']}>
        <div className={wizard['grow']}>
          <Bar label={t('check.label')} value={result?.checked ?? 0} max={result?.total ?? 1} faulty={result?.faulty ?? 0} />
          <CheckTold sheet={sheet} result={result} />
        </div>
        <GroupSelect group={group} />
      </div>
      {result && result.shown.length > 0 && <ProblemsTable sheet={sheet} shown={result.shown} />}
      {result && result.faulty > result.shown.length && (
        <p className={styles['hint']}>{t('check.more', { shown: formatCount(result.shown.length), faulty: formatCount(result.faulty) })}</p>
      )}
      <div className={styles['foot']}>
        <span className={styles['hint']}>
          {group.chosen === null ? t(`sheets.${sheet.name}.group`) : done && result.faulty > 0 ? t('check.after') : ''}
        </span>
        <Button onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button kind="primary" busy={busy} disabled={!done || group.chosen === null} onClick={onImport}>
          {t('check.import', { count: good, good: formatCount(good) })}
        </Button>
      </div>
    </>
  );
}

/** How far checking is, what would be made, and how many rows are wrong. */
function CheckTold({ sheet, result }: Pick<CheckStepProps, 'sheet' | 'result'>) {
  const { t } = useTranslation('upload');
  const done = result !== null && result.checked === result.total;
  return (
    <p role="status" className={styles['facts']}>
      {done
        ? t('check.done', { count: result.total, total: formatCount(result.total) })
        : t('check.running', { checked: formatCount(result?.checked ?? 0), total: formatCount(result?.total ?? 0) })}
      {result && (
        <span>
          {sheet.kinds.map(({ name }) => (
            <Fragment key={name}>
              {' '}
              · {t(`made.${name}`, { count: result.made[name] ?? 0, made: formatCount(result.made[name] ?? 0) })}
            </Fragment>
          ))}
        </span>
      )}
      {result && result.faulty > 0 && (
        <strong className={styles['warn']}>
          {' '}
          · <span aria-hidden>{'⚠'}</span> {t('check.faulty', { count: result.faulty, faulty: formatCount(result.faulty) })}
        </strong>
      )}
    </p>
  );
}

function ProblemsTable({ sheet, shown }: { sheet: UploadSheet; shown: CheckResult['shown'] }) {
  const { t, i18n } = useTranslation('upload');
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('check.problems')}>
      <table className={styles['table']} aria-label={t('check.problems')}>
        <thead>
          <tr>
            <th scope="col">{t('rows.row')}</th>
            <th scope="col">{t('rows.column')}</th>
            <th scope="col">{t('rows.value')}</th>
            <th scope="col">{t('rows.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.flatMap(({ row, values, faults }) =>
            faults.map((fault) => (
              <tr key={`${row} ${fault.column} ${fault.key}`}>
                <td className={styles['count']}>{row}</td>
                <td>{columnName(sheet, fault.column, i18n.language)}</td>
                <td className={styles['sample']}>{values[fault.column] ?? '—'}</td>
                <td>{faultText(fault)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
