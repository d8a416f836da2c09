import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { RowError } from '@loam/domain/upload/upload.schema';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import type { useGroupChoice } from '../group-choice';
import type { CheckResult } from '../model/check-rows';
import { type CellCorrection, saidElsewhere, sameElsewhere } from '../model/correct-cells';
import type { FoundRows } from '../model/found-rows';
import type { Sheet } from '../model/sheet';
import styles from '../upload.module.css';
import { columnName, faultText } from '../words';
import { Bar } from './bar';
import { GroupSelect } from './group-select';
import { UpdateChoice } from './update-choice';
import { ProblemCell } from './problem-cell';
import wizard from './wizard.module.css';

interface CheckStepProps {
  readonly sheet: UploadSheet;
  readonly read: Sheet;
  /** what each cell of a row is */
  readonly parameters: readonly (string | undefined)[];
  /** by the rules of the rows alone, at once */
  readonly result: CheckResult | null;
  /** by what stands in Loam too; what is found is the rows' own until the server has answered */
  readonly found: FoundRows;
  /** whether what is there already takes the values of its row; null where a sheet only adds */
  readonly update: { readonly chosen: boolean; readonly choose: (update: boolean) => void } | null;
  readonly group: ReturnType<typeof useGroupChoice>;
  readonly busy: boolean;
  readonly onCorrect: (correction: CellCorrection) => void;
  readonly onBack: () => void;
  readonly onImport: () => void;
}

/** All rows as the import will find them, before anything is made: what is wrong is corrected here, or imported around and corrected after. */
export function CheckStep(props: CheckStepProps) {
  const { sheet, read, parameters, result, found, update, group, busy, onCorrect, onBack, onImport } = props;
  const { t } = useTranslation('upload');
  const done = result !== null && result.checked === result.total;
  const nothing = done && found.good === 0;
  const tables = { sheet, read, parameters, choices: found.choices, onCorrect };
  return (
    <>
      <div className={wizard['checkHead']}>
        <div className={wizard['grow']}>
          <Bar label={t('check.label')} value={result?.checked ?? 0} max={result?.total ?? 1} faulty={found.faulty} />
          <CheckTold sheet={sheet} result={result} found={found} />
        </div>
        <GroupSelect group={group} />
      </div>
      {update && <UpdateChoice {...{ update, found, sheet }} />}
      {found.errors.length > 0 && <ProblemsTable {...tables} label={t('check.problems')} problems={found.errors} />}
      {found.faulty > found.told && (
        <p className={styles['hint']}>{t('check.more', { shown: formatCount(found.told), faulty: formatCount(found.faulty) })}</p>
      )}
      {found.notes.length > 0 && (
        <>
          <p className={styles['hint']}>{t('check.notes', { count: found.noted, noted: formatCount(found.noted) })}</p>
          <ProblemsTable {...tables} label={t('check.noted')} problems={found.notes} />
        </>
      )}
      <div className={styles['foot']}>
        <span className={styles['hint']}>
          {group.chosen === null
            ? t(`sheets.${sheet.name}.group`)
            : nothing
              ? t('check.nothing')
              : done && found.faulty > 0
                ? t('check.after')
                : ''}
        </span>
        <Button onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
        <Button kind="primary" busy={busy} disabled={!done || nothing || group.chosen === null} onClick={onImport}>
          {t('check.import', { count: found.good, good: formatCount(found.good) })}
        </Button>
      </div>
    </>
  );
}

/** How far checking is, what would be made, and how many rows are wrong. */
function CheckTold({ sheet, result, found }: Pick<CheckStepProps, 'sheet' | 'result' | 'found'>) {
  const { t } = useTranslation('upload');
  const done = result !== null && result.checked === result.total;
  return (
    <p role="status" className={styles['facts']}>
      {result === null && found.asked !== 'answered'
        ? t(`check.${found.asked}`)
        : done
          ? t('check.done', { count: result.total, total: formatCount(result.total) })
          : t('check.running', { checked: formatCount(result?.checked ?? 0), total: formatCount(result?.total ?? 0) })}
      <span>
        {sheet.kinds.map(({ name }) => (
          <Fragment key={name}> · {t(`made.${name}`, { count: found.made[name] ?? 0, made: formatCount(found.made[name] ?? 0) })}</Fragment>
        ))}
        {found.updated > 0 && <> · {t('updated', { count: found.updated, updated: formatCount(found.updated) })}</>}
        {found.existing > 0 && <> · {t('existing', { count: found.existing, existing: formatCount(found.existing) })}</>}
      </span>
      {found.faulty > 0 && (
        <strong className={styles['refused']}>
          {' '}
          · <span aria-hidden>{'▼'}</span> {t('check.faulty', { count: found.faulty, faulty: formatCount(found.faulty) })}
        </strong>
      )}
      {found.asked !== 'answered' && done && <span> · {t(`check.${found.asked}`)}</span>}
    </p>
  );
}

interface ProblemsTableProps extends Pick<CheckStepProps, 'sheet' | 'read' | 'parameters' | 'onCorrect'> {
  readonly label: string;
  readonly problems: FoundRows['errors'];
  readonly choices: FoundRows['choices'];
}

function ProblemsTable({ sheet, read, parameters, label, problems, choices, onCorrect }: ProblemsTableProps) {
  const { t, i18n } = useTranslation('upload');
  const wrong = new Map<string, Set<number>>();
  for (const { row, column } of problems) wrong.set(column, (wrong.get(column) ?? new Set()).add(row));
  const said = new Map(
    [...wrong].map(([column, rows]) => [column, saidElsewhere(read, parameters.indexOf(column), (row) => rows.has(row))]),
  );
  return (
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table className={`${styles['table']} ${wizard['problems']}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('rows.row')}</th>
            <th scope="col">{t('rows.column')}</th>
            <th scope="col">{t('rows.value')}</th>
            <th scope="col">{t('rows.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <Problem
              key={`${problem.row} ${problem.column} ${problem.key}`}
              problem={problem}
              name={columnName(sheet, problem.column, i18n.language)}
              isClash={sheet.clashes.includes(problem.key)}
              read={read}
              at={parameters.indexOf(problem.column)}
              suggestions={[
                ...new Set([
                  ...sheet.choicesOf(problem.column, i18n.language),
                  ...(choices[problem.column] ?? []),
                  ...(said.get(problem.column) ?? []),
                ]),
              ]}
              onCorrect={onCorrect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ProblemProps extends Pick<CheckStepProps, 'read' | 'onCorrect'> {
  readonly problem: RowError & { readonly row: number };
  readonly name: string;
  /** told of two rows that say the same: saying something else in both makes them the same again */
  readonly isClash: boolean;
  /** the cell's place in its row; -1 when the sheet has no such column */
  readonly at: number;
  readonly suggestions: readonly string[];
}

function Problem({ problem, name, isClash, read, at, suggestions, onCorrect }: ProblemProps) {
  const { t } = useTranslation('upload');
  const { row } = problem;
  const text = at === -1 ? '' : (read.rows.find((one) => one.row === row)?.cells[at] ?? '');
  return (
    <tr>
      <td className={styles['count']}>{row}</td>
      <td>{name}</td>
      <td className={styles['sample']}>
        {at === -1 ? (
          '—'
        ) : (
          <ProblemCell
            key={text}
            label={t('check.cell', { row, column: name })}
            text={text}
            suggestions={suggestions}
            elsewhere={isClash ? 0 : sameElsewhere(read, row, at)}
            onCorrect={(changed, everywhere) => onCorrect({ row, at, text: changed, everywhere })}
          />
        )}
      </td>
      <td>{faultText(problem)}</td>
    </tr>
  );
}
