import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARED } from '@loam/domain/comparison/most-compared';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { useLiveQueries } from '../../../api/live';
import { safeFileName, saveText } from '../../../api/save-file';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import { csvOf } from '../../../ui/frame/csv';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import styles from '../comparison.module.css';
import { type ComparedRow, sections } from '../model/cells';
import { comparedRows } from '../model/compared-rows';
import { type ComparedKind } from '../paths';
import { useChoices } from '../queries';
import { AddColumn } from './column-head';
import { ComparisonTable } from './comparison-table';
import { type Column, useColumns } from './use-columns';

/** U087, U088: plans or templates side by side. The first column is what the others are held against. */
export function ComparisonPage({ kind }: { kind: ComparedKind }) {
  const { t } = useTranslation('comparison');
  const imperial = usePreferences().units === 'imperial';
  const { ids, columns, show } = useColumns(kind);
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const plans = columns.map(({ plan }) => plan);
  const first = plans[0];
  const { choices, loaded } = useChoices(kind, first && { id: first.id, customerId: first.customerId, cropId: first.crop.id });
  const shownIn = {
    unitId: first?.kind === 'plan' ? first.unitId : imperial ? LB_AC : KG_HA,
    form: first?.form ?? 'oxide',
  } as const;
  const rows = comparedRows(plans, shownIn, (key, values) => t(key, values ?? {}));
  const several = plans.filter(Boolean).length > 1;
  const shown = several && onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  const title = t(`title.${kind}`);
  usePageFacts(title, [...(kind === 'template' ? [{ label: t('templates'), to: '/templates' }] : crumbsOf(first)), { label: title }]);
  const failed = columns.find(({ error, gone, plan }) => error && !gone && !plan);
  return (
    <>
      {columns.map(({ id }) => (
        <Following key={id} kind={kind} id={id} />
      ))}
      <PageHeader title={title} actions={<Tools onDownload={() => download(title, rows, columns)} />} />
      <PageBody>
        <div className={styles['bar']}>
          {ids.length < MOST_COMPARED && <AddColumn {...{ kind, choices, loaded }} shown={ids} onAdd={(id) => show([...ids, id])} />}
          <SwitchInput label={t('onlyDifferences')} checked={onlyDifferences} disabled={!several} onChange={setOnlyDifferences} />
        </div>
        {failed ? (
          <ErrorCard error={failed.error} onRetry={() => failed.refetch()} />
        ) : (
          <>
            <p role="status" className={styles['told']}>
              {several ? t('differing', { count: rows.filter(({ differs }) => differs).length, all: rows.length }) : t(`alone.${kind}`)}
            </p>
            <ComparisonTable
              {...{ kind, columns, rows: shown, choices, show, ids }}
              title={title}
              marked={several && !onlyDifferences}
              unit={unitOf(shownIn.unitId)?.symbol ?? ''}
            />
            {several && shown.length === 0 && <EmptyState title={t('same')} text={t('sameText')} />}
          </>
        )}
      </PageBody>
    </>
  );
}

function Tools({ onDownload }: { onDownload: () => void }) {
  const { t } = useTranslation('comparison');
  return (
    <span className={styles['tools']}>
      <Button icon={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        {'CSV'}
      </Button>
      <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
        {t('print')}
      </Button>
    </span>
  );
}

const crumbsOf = (first: Column['plan']) =>
  first?.customerId == null ? [] : [{ label: first.grower ?? '', to: `/customers/${first.customerId}` }];

/** What somebody changes meanwhile shows in its column. */
function Following({ kind, id }: { kind: ComparedKind; id: number }) {
  useLiveQueries(`${kind}:${id}`, [['comparison', kind, id]]);
  return null;
}

/** Every row, also those that do not differ, as the page tells them. */
function download(title: string, rows: readonly ComparedRow[], columns: readonly Column[]): void {
  const told = columns.filter(({ plan }) => plan);
  const at = columns.flatMap(({ plan }, index) => (plan ? [index] : []));
  const inOrder = sections.flatMap((section) => rows.filter((row) => row.section === section));
  saveText(
    `${safeFileName([title, ...told.map(({ plan }) => plan!.name)].join(' '))}.csv`,
    'text/csv',
    csvOf([
      ['', ...told.map(({ plan }) => plan!.name)],
      ...inOrder.map(({ label, cells }) => [label, ...at.map((index) => cells[index]!.lines.join('\n'))]),
    ]),
  );
}
