import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { isHundred } from '@loam/domain/kernel/hundred';
import { limits } from '@loam/domain/kernel/lists';
import { nutrientIds } from '@loam/domain/kernel/nutrients';
import { formatCount, formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { DecimalField } from '../../../ui/form/decimal-field';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import styles from '../crop.module.css';
import { type CropDraft, evenShares, shareSum } from '../model/crop-draft';
import { stageSumLine } from '../model/crop-why';
import { nutrientLabel } from '../words';

const NEW_DAYS = 10;

/** Phenology: at most 15 stages, and what part of the season's uptake falls in each; the sums are told while one types. */
export function StagesTable() {
  const { t } = useTranslation('crop');
  const { control, getValues, setValue, formState, setFocus } = useFormContext<CropDraft>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'stages', keyName: 'key' });
  const stages = useWatch({ control, name: 'stages' });
  const duration = useWatch({ control, name: 'duration' });
  const [chosen, setChosen] = useState<number | null>(null);
  const columns = stages[0]?.minerals.map(({ mineralId }) => mineralId) ?? [];
  const others = nutrientIds().filter((id) => !columns.includes(id));
  const days = stages.reduce((sum, stage) => sum + (stage.duration ?? 0), 0);
  const parts = (of: (stage: CropDraft['stages'][number]) => number | null) => stages.map((one) => ({ name: one.name, value: of(one) }));
  const problem = formState.errors.stages?.root?.message ?? formState.errors.stages?.message;
  const dirty = { shouldDirty: true, shouldValidate: formState.isSubmitted } as const;

  const add = () => {
    append(
      {
        name: t('newStage', { n: formatCount(stages.length + 1) }),
        duration: NEW_DAYS,
        minerals: columns.map((mineralId) => ({ mineralId, value: null })),
      },
      { shouldFocus: false },
    );
    requestAnimationFrame(() => setFocus(`stages.${stages.length}.name`, { shouldSelect: true }));
  };
  const drop = (at: number) => {
    remove(at);
    requestAnimationFrame(() => setFocus(`stages.${Math.min(at, stages.length - 2)}.name`)); // the button that had the focus is gone
  };
  const withColumns = (change: (minerals: CropDraft['stages'][number]['minerals'], at: number) => typeof minerals) =>
    setValue(
      'stages',
      getValues('stages').map((stage, at) => ({ ...stage, minerals: change(stage.minerals, at) })),
      dirty,
    );
  const split = (mineralId: number) => {
    const shares = evenShares(stages.length);
    withColumns((minerals, at) => minerals.map((one) => (one.mineralId === mineralId ? { mineralId, value: shares[at]! } : one)));
  };
  return (
    <Card title={t('distribution')}>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('distribution')}>
        <table className={`${styles['table']} ${styles['edit']}`}>
          <thead>
            <tr>
              <th scope="col">{t('stage')}</th>
              <th scope="col">{t('days')}</th>
              {columns.map((id) => (
                <th key={id} scope="col">
                  <span className={styles['column']}>
                    {`${nutrientLabel(id)} %`}
                    <IconButton
                      label={t('dropNutrient', { nutrient: nutrientLabel(id) })}
                      onClick={() => withColumns((minerals) => minerals.filter(({ mineralId }) => mineralId !== id))}
                    >
                      <IconTrash size={14} />
                    </IconButton>
                  </span>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key }, at) => (
              <tr key={key}>
                <th scope="row">
                  <StageName at={at} />
                </th>
                <td>
                  <DecimalField name={`stages.${at}.duration`} label={t('daysOf', { name: stages[at]?.name })} labelHidden />
                </td>
                {columns.map((id, column) => (
                  <td key={id}>
                    <DecimalField
                      name={`stages.${at}.minerals.${column}.value`}
                      label={t('shareOf', { nutrient: nutrientLabel(id), name: stages[at]?.name })}
                      labelHidden
                    />
                  </td>
                ))}
                <td className={styles['moves']}>
                  <IconButton label={t('up', { name: stages[at]?.name })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                    <IconArrowUp size={16} />
                  </IconButton>
                  <IconButton
                    label={t('down', { name: stages[at]?.name })}
                    disabled={at === fields.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <IconArrowDown size={16} />
                  </IconButton>
                  <IconButton label={t('removeStage', { name: stages[at]?.name })} disabled={fields.length === 1} onClick={() => drop(at)}>
                    <IconTrash size={16} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              <td>
                <span role="status" className={duration === null || days === duration ? undefined : styles['off']}>
                  <WhyFigure
                    title={`${t('sum')}, ${t('days')}`}
                    value={t('daysSum', { days: formatNumber(days), duration: formatNumber(duration) })}
                    lines={() => [
                      stageSumLine(
                        'stageDays',
                        parts(({ duration: one }) => one),
                      ),
                    ]}
                  />
                </span>
              </td>
              {columns.map((id) => (
                <td key={id}>
                  <ColumnSum
                    sum={shareSum(stages, id)}
                    title={`${t('sum')}, ${nutrientLabel(id)}`}
                    lines={() => [
                      stageSumLine(
                        'stageShares',
                        parts((stage) => shareOf(stage, id)),
                      ),
                    ]}
                  />
                  <Button kind="quiet" onClick={() => split(id)} aria-label={t('splitOf', { nutrient: nutrientLabel(id) })}>
                    {t('split')}
                  </Button>
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={styles['adder']}>
        {stages.length < limits.stages ? (
          <Button icon={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('addStage')}
          </Button>
        ) : (
          <span className={styles['note']}>{t('mostStages', { most: formatCount(limits.stages) })}</span>
        )}
      </div>
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {others.length > 0 && (
        <div className={styles['adder']}>
          <SelectInput
            label={t('nutrient')}
            value={chosen}
            onChange={setChosen}
            choices={others.map((id) => ({ value: id, label: nutrientLabel(id) }))}
          />
          <Button
            disabled={chosen === null}
            onClick={() => {
              if (chosen === null) return;
              withColumns((minerals) => [...minerals, { mineralId: chosen, value: null }]);
              setChosen(null);
            }}
          >
            {t('addNutrient')}
          </Button>
          <span className={styles['note']}>{t('followed')}</span>
        </div>
      )}
    </Card>
  );
}

const shareOf = ({ minerals }: CropDraft['stages'][number], id: number) =>
  minerals.find(({ mineralId }) => mineralId === id)?.value ?? null;

function StageName({ at }: { at: number }) {
  const { t } = useTranslation('crop');
  const { field, fieldState } = useController<CropDraft, `stages.${number}.name`>({ name: `stages.${at}.name` });
  return (
    <TextInput
      {...field}
      label={t('stageName', { n: formatCount(at + 1) })}
      labelHidden
      maxLength={100}
      error={fieldState.error?.message}
    />
  );
}

/** Full or not is told by a sign and in words, not by its color alone. */
function ColumnSum({ sum, title, lines }: { sum: number | undefined; title: string; lines: () => readonly TraceLine[] }) {
  const { t } = useTranslation('crop');
  if (sum === undefined) return <span>—</span>;
  const full = isHundred(sum);
  return (
    <span className={full ? styles['full'] : styles['off']}>
      <WhyFigure title={title} value={formatNumber(sum)} lines={lines} />
      <span aria-hidden>{full ? ' ✓' : ' ✕'}</span>
      <span className="visually-hidden">{t(full ? 'sumFull' : 'sumOff')}</span>
    </span>
  );
}
