import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { foldLabel } from '@loam/domain/agronomy/soil/own-limits';
import { type SetFactors, setPlantFactors, setSoilFactors } from '@loam/domain/analysis/own-limits.schema';
import { useState } from 'react';
import { formatNumber } from '../../i18n/number';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { DecimalField } from '../../ui/form/decimal-field';
import { Form } from '../../ui/form/form';
import { useMeanwhile } from '../../ui/form/use-meanwhile';
import { useZodForm } from '../../ui/form/use-zod-form';
import { Card, SaveBar } from '../../ui/layout/page-header';
import { useLimitsWords } from './limits-words';
import { type Factor, type Limits, newestLimits, type Subject, useSetFactors } from './queries';
import styles from './limits.module.css';

interface Cell {
  readonly mineralId: number;
  readonly name: string;
  readonly rangeLabel: string;
  /** what holds without one of this level's own; null: nothing is multiplied */
  readonly above: number | null;
}
interface Draft {
  factors: { factor: number | null }[];
}

const SOIL_CLASSES = ['very low', 'low', 'medium', 'high', 'very high'];
const TISSUE_CLASSES = ['deficient', 'low', 'adequate', 'high', 'excess'];

/** One cell for each mineral and class; further classes that somebody set a factor for come behind the usual ones. */
function cellsOf({ thresholds, factors }: Limits, kind: Subject['kind']): Cell[] {
  const usual = kind === 'soil' ? SOIL_CLASSES : TISSUE_CLASSES;
  const rows = new Map((kind === 'soil' ? factors : [...thresholds, ...factors]).map(({ mineralId, name }) => [mineralId, name]));
  const labels = [...usual, ...factors.map(({ range }) => range)].filter(
    (label, at, all) => all.findIndex((one) => foldLabel(one) === foldLabel(label)) === at,
  );
  return [...rows].flatMap(([mineralId, name]) =>
    labels.map((rangeLabel) => {
      const found = factors.find((one) => one.mineralId === mineralId && foldLabel(one.range) === foldLabel(rangeLabel));
      return { mineralId, name, rangeLabel, above: found?.inherited ? found.factor : null };
    }),
  );
}
const ownOf = (factors: readonly Factor[], cell: Cell): number | null =>
  factors.find((one) => !one.inherited && one.mineralId === cell.mineralId && foldLabel(one.range) === foldLabel(cell.rangeLabel))
    ?.factor ?? null;

/** What a need is multiplied by in each class: a blank cell is as the level above, whose factor stands in it in grey. */
export function FactorsForm({ subject, limits }: { readonly subject: Subject; readonly limits: Limits }) {
  const { t } = useTranslation('interpretation');
  const words = useLimitsWords();
  const { kind, place } = subject;
  const set = useSetFactors(subject);
  const [stands, setStands] = useState(limits);
  const [cells] = useState(() => cellsOf(limits, kind));
  const draftOf = (record: Limits): Draft => ({ factors: cells.map((cell) => ({ factor: ownOf(record.factors, cell) })) });
  const form = useZodForm<Draft, SetFactors>(kind === 'soil' ? setSoilFactors : setPlantFactors, {
    defaultValues: draftOf(limits),
    shape: ({ factors }) => ({
      factors: factors.map(({ factor }, at) => ({ mineralId: cells[at]!.mineralId, rangeLabel: cells[at]!.rangeLabel, factor })),
    }),
  });
  const { reset } = form;
  useEffect(() => {
    setStands(limits);
    reset(draftOf(limits), { keepDirtyValues: true });
  }, [limits, reset]); // oxlint-disable-line react-hooks/exhaustive-deps -- cells stay as they were
  const labelOf = (cell: Cell) => t('factorOf', { mineral: words.mineral(cell.name), class: words.classOf(cell.rangeLabel) });
  const { saving, notice } = useMeanwhile<Limits, Draft, SetFactors>({
    form,
    stands,
    onTake: setStands,
    newest: () => newestLimits(subject),
    draftOf,
    watched: cells.map((cell, at) => ({ name: `factors.${at}.factor` as const, label: labelOf(cell), show: formatNumber })),
  });
  const save = async ({ factors }: SetFactors, now: Limits) => {
    const changed = factors.filter(({ factor }, at) => factor !== ownOf(now.factors, cells[at]!));
    if (changed.length > 0) await set.mutateAsync({ body: { factors: changed }, revision: now.revision });
    notify(t('factorsSaved'));
  };
  return (
    <Card>
      <Form form={form} onSubmit={saving(save)} label={t('tab.factors')}>
        {notice}
        <p className={styles['dim']}>{t(`factorMeaning.${kind}`)}</p>
        {/* wide tables are scrolled by the keyboard too */}
        <div className={styles['scroll']} role="group" tabIndex={0} aria-label={t('tab.factors')}>
          <FactorsTable cells={cells} labelOf={labelOf} editable={limits.editable} />
        </div>
        {limits.editable ? (
          <SaveBar sticky={false} note={t('factorNote')}>
            <Button onClick={() => form.reset()} disabled={!form.formState.isDirty}>
              {t('undo')}
            </Button>
            <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
              {t(`saveFor.${place.scope}`)}
            </Button>
          </SaveBar>
        ) : (
          <p role="note">{t('readOnly')}</p>
        )}
      </Form>
    </Card>
  );
}

interface FactorsTableProps {
  readonly cells: readonly Cell[];
  readonly labelOf: (cell: Cell) => string;
  readonly editable: boolean;
}

function FactorsTable({ cells, labelOf, editable }: FactorsTableProps) {
  const { t } = useTranslation('interpretation');
  const words = useLimitsWords();
  const labels = [...new Set(cells.map(({ rangeLabel }) => rangeLabel))];
  const rows = cells.filter(({ rangeLabel }) => rangeLabel === labels[0]);
  return (
    <table className={styles['factors']}>
      <thead>
        <tr>
          <th scope="col">{t('mineral')}</th>
          {labels.map((label) => (
            <th key={label} scope="col">
              {words.classOf(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ mineralId, name }) => (
          <tr key={mineralId}>
            <th scope="row">{words.mineral(name)}</th>
            {cells.map((cell, at) =>
              cell.mineralId === mineralId ? (
                <td key={cell.rangeLabel}>
                  <DecimalField
                    name={`factors.${at}.factor`}
                    label={labelOf(cell)}
                    labelHidden
                    disabled={!editable}
                    placeholder={cell.above === null ? '' : formatNumber(cell.above)}
                    optional
                  />
                </td>
              ) : null,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
