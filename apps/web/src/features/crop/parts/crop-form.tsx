import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changeCrop, type ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import { WhyFigure } from '../../../ui/trace/why-figure';
import styles from '../crop.module.css';
import { averageLine } from '../model/crop-why';
import { bodyOf, type CropDraft, draftOf, type NutrientDraft, type StageDraft } from '../model/crop-draft';
import { cropQuery, useSaveCrop, type WholeCrop } from '../queries';
import { cropUnits, fullName, nutrientLabel } from '../words';
import { CoefficientsTable } from './coefficients-table';
import { SourcesCard } from './sources-card';
import { StagesTable } from './stages-table';

type Meanwhile = Parameters<typeof useMeanwhile<WholeCrop, CropDraft, ChangeCrop>>[0];

/** An own crop to change: its names, season, yields, stages and tables. */
export function CropForm({ crop, groupId }: { crop: WholeCrop; groupId: number | undefined }) {
  const { t } = useTranslation('crop');
  const client = useQueryClient();
  const units = cropUnits(usePreferences().units);
  const [stands, setStands] = useState(crop);
  const save = useSaveCrop(crop.id);
  const form = useZodForm<CropDraft, ChangeCrop>(changeCrop, {
    defaultValues: draftOf(crop, units),
    shape: (draft) => bodyOf(draft, stands, units),
  });
  const { isDirty, isSubmitting } = form.formState;
  const take = (newest: WholeCrop) => {
    setStands(newest);
    const { active, switchable } = crop; // in the group, of which the answer to saving says nothing
    client.setQueryData(cropQuery(crop.id, groupId).queryKey, switchable ? { ...newest, active, switchable } : newest);
  };
  const { reset } = form;
  useEffect(() => {
    if (isDirty || isSubmitting || crop.revision <= stands.revision) return;
    setStands(crop); // changed elsewhere while nothing was typed here
    reset(draftOf(crop, units));
  }, [crop, stands, isDirty, isSubmitting, reset, units]);
  const { saving, notice } = useMeanwhile<WholeCrop, CropDraft, ChangeCrop>({
    form,
    stands,
    onTake: take,
    newest: () => client.fetchQuery({ ...cropQuery(crop.id, groupId), staleTime: 0 }),
    draftOf: (newest) => draftOf(newest, units),
    watched: useWatched(units),
  });
  const submit = async (body: ChangeCrop, { revision }: WholeCrop) => {
    const saved = await save.mutateAsync({ body, revision });
    take(saved.body);
    form.reset(draftOf(saved.body, units));
    notify(saved.unchanged ? t('unchanged') : t('saved', { name: fullName(saved.body) }));
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t('edit', { name: fullName(stands) })} className={styles['stack']}>
      {notice}
      <SeasonFields form={form} units={units} made={Boolean(crop.figures?.made)} />
      <StagesTable />
      <CoefficientsTable crop={stands} />
      <SourcesCard crop={stands} />
      <SaveBar note={isDirty ? t('unsaved') : undefined}>
        <Button onClick={() => form.reset(draftOf(stands, units))} disabled={!isDirty}>
          {t('undo')}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
      </SaveBar>
    </Form>
  );
}

interface SeasonProps {
  readonly form: Meanwhile['form'];
  readonly units: ReturnType<typeof cropUnits>;
  readonly made: boolean;
}

function SeasonFields({ form, units, made }: SeasonProps) {
  const { t } = useTranslation('crop');
  const hint = t(made ? 'asMade' : 'asShipped');
  return (
    <Card title={t('season')}>
      <div className={styles['grid']}>
        <TextField name="name" label={t('name')} maxLength={60} />
        <TextField name="variety" label={t('variety')} maxLength={60} />
        <DecimalField name="duration" label={t('duration')} suffix={t('daysUnit')} hint={hint} />
        <DecimalField name="lowYield" label={t('lowYield')} suffix={units.yieldSymbol} hint={hint} />
        <DecimalField name="highYield" label={t('highYield')} suffix={units.yieldSymbol} hint={hint} />
        <AverageYield form={form} unitId={units.yieldUnitId} symbol={units.yieldSymbol} />
      </div>
    </Card>
  );
}

/** What is told of a crop that somebody else saved meanwhile, as words. */
function useWatched(units: ReturnType<typeof cropUnits>): Meanwhile['watched'] {
  const { t } = useTranslation('crop');
  const shares = (table: readonly NutrientDraft[]) =>
    table.flatMap(({ id, value }) => (value === null ? [] : `${nutrientLabel(id)} ${formatNumber(value)}`)).join(', ');
  return [
    { name: 'name', label: t('name') },
    { name: 'variety', label: t('variety') },
    { name: 'duration', label: t('duration'), show: formatNumber },
    { name: 'lowYield', label: t('lowYield'), show: formatNumber },
    { name: 'highYield', label: t('highYield'), show: formatNumber },
    {
      name: 'stages',
      label: t('stages'),
      show: (stages: readonly StageDraft[]) =>
        stages
          .map(({ name, duration, minerals }) =>
            [`${name} ${formatNumber(duration)} d`, shares(minerals.map(({ mineralId: id, value }) => ({ id, value })))]
              .filter(Boolean)
              .join(': '),
          )
          .join('; '),
    },
    { name: 'removal', label: t('removal', { unit: units.perTonneSymbol }), show: shares },
    { name: 'uptake', label: t('uptakePer', { unit: units.perTonneSymbol }), show: shares },
  ];
}

/** Reckoned, never typed. */
function AverageYield({
  form,
  unitId,
  symbol,
}: {
  form: ReturnType<typeof useZodForm<CropDraft, ChangeCrop>>;
  unitId: number;
  symbol: string;
}) {
  const { t } = useTranslation('crop');
  const [low, high] = useWatch({ control: form.control, name: ['lowYield', 'highYield'] });
  const average = low === null || high === null ? Number.NaN : (low + high) / 2;
  return (
    <p className={styles['average']}>
      <span>{t('averageYield', { unit: symbol })}</span>
      <output>
        {Number.isFinite(average) ? (
          <WhyFigure
            title={t('averageYield', { unit: symbol })}
            value={formatNumber(average)}
            lines={() => [averageLine(low!, high!, unitId, true)]}
          />
        ) : (
          '—'
        )}
      </output>
    </p>
  );
}
