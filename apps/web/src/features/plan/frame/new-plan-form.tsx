import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { planLeaves } from '@loam/domain/plan/plan-fields.schema';
import { ForChanges } from '../../../api/for-changes';
import { today } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageBody, PageHeader, SaveBar } from '../../../ui/layout/page-header';
import { useNavigate } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { cropChoice, cropName, isUncertain, useCropsInUse, useLibrary } from '../../library/catalog';
import { fieldPath, growerPath, stepPath } from '../paths';
import {
  methodToBeginWith,
  ResidueField,
  SoilTestField,
  VarietyField,
  useProposedName,
  useProposedYield,
  useRotation,
} from './new-plan-proposals';
import { applyTemplate, contentsOf, type Start, StartCards, useStarts } from './new-plan-starts';
import { useFields, useGrower, useSavePlan } from '../queries';

const beginPlan = z.object({
  name: planLeaves.name,
  fieldId: z.number(),
  cropId: z.number(),
  cultivar: planLeaves.cultivar.nullish(),
  plantingDate: planLeaves.plantingDate,
  expectedYield: planLeaves.expectedYield,
  soilAnalysisId: z.number().nullish(),
  cropResidueId: z.number().nullish(),
  residueManagementId: z.number().nullish(),
});
type BeginPlan = z.infer<typeof beginPlan>;

/** A new plan needs a name, a field, a crop, a planting date and a target yield; everything else is done in the builder. */
export function NewPlanForm({ customerId, fieldId }: { customerId: number; fieldId: number | undefined }) {
  const { t, i18n } = useTranslation('plan');
  const grower = useGrower(customerId);
  const fields = useFields(customerId);
  const library = useLibrary(grower.data?.group);
  const save = useSavePlan();
  const navigate = useNavigate();
  const form = useZodForm<BeginPlan, BeginPlan>(beginPlan, {
    defaultValues: { name: '', plantingDate: today(), ...(fieldId !== undefined && { fieldId }) },
  });
  const inUse = useCropsInUse(grower.data?.group);
  const crops = useMemo(
    () =>
      (library.data?.crops ?? [])
        .filter(({ id }) => inUse(id))
        .map((crop) => cropChoice(crop, i18n.language))
        .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [library.data, i18n.language, inUse],
  );
  usePageFacts(t('new.title'), [
    ...(grower.data ? [{ label: grower.data.fullName, to: growerPath(customerId) }] : []),
    { label: t('new.title') },
  ]);
  const chosen = library.data?.crop(form.watch('cropId'));
  useProposedName(form, chosen && cropName(chosen, i18n.language));
  const yieldUnit = grower.data?.unitTypeId === 1 ? TON_AC : T_HA;
  useProposedYield(form, chosen, yieldUnit);
  const [start, setStart] = useState<Start>();
  const starts = useStarts(grower.data?.group, form.watch('fieldId'));
  useRotation(form, (id) => library.data?.crop(id));
  // another crop than the one that it begins with: nothing of it would fit
  const begun = start && start.cropId === chosen?.id ? start : undefined;
  const choose = (one: Start | undefined) => {
    setStart(one);
    if (one) form.setValue('cropId', one.cropId, { shouldValidate: form.formState.isSubmitted });
  };
  const nameOfCrop = (id: number) => {
    const found = library.data?.crop(id);
    return found && cropName(found, i18n.language);
  };
  const failed = [grower, fields, library].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorCard error={failed.error} onRetry={() => failed.refetch()} />;
  if (!fields.data || !library.data) return <Skeleton rows={8} height={28} />;
  const farmed = fields.data.filter(({ id, active }) => active || id === fieldId);
  if (farmed.length === 0) return <NoField customerId={customerId} />;
  const offered = methodToBeginWith(library.data, chosen, grower.data);
  const begin = async ({
    plantingDate,
    expectedYield,
    soilAnalysisId,
    cropResidueId,
    residueManagementId,
    cultivar,
    ...plan
  }: BeginPlan) => {
    const before = cropResidueId != null && { cropResidueId, ...(residueManagementId != null && { residueManagementId }) };
    const made = await save.mutateAsync({
      ...(begun?.kind === 'plan' && (await contentsOf(begun.id))),
      ...(!begun && offered),
      ...plan,
      ...(cultivar != null && { cultivar }),
      customerId,
      crop: { plantingDate, expectedYield, expectedYieldUnitId: yieldUnit, ...before },
      ...(soilAnalysisId != null && { analyses: { soilAnalysisId } }),
    });
    if (begun?.kind === 'template') await applyTemplate(begun.id, made.id);
    void navigate(stepPath(customerId, 'nutritional', made.id), { replace: true });
  };
  return (
    <>
      <PageHeader title={t('new.title')} meta={grower.data?.fullName} />
      <PageBody narrow>
        <Form form={form} onSubmit={begin} label={t('new.title')}>
          <StartCards starts={starts} chosen={begun} onChoose={choose} cropNameOf={nameOfCrop} />
          <PlanFields fieldKnown={fieldId !== undefined} fields={farmed} crops={crops} chosen={chosen} yieldUnit={yieldUnit} />
          <ForChanges>
            <SaveBar>
              <Button to={fieldId === undefined ? growerPath(customerId) : fieldPath(customerId, fieldId)}>{t('new.cancel')}</Button>
              <Button kind="primary" type="submit" busy={save.isPending}>
                {t('new.begin')}
              </Button>
            </SaveBar>
          </ForChanges>
        </Form>
      </PageBody>
    </>
  );
}

interface PlanFieldsProps {
  /** The way here led from a field: only the crop is still to be said, all else is proposed. */
  readonly fieldKnown: boolean;
  readonly fields: readonly { readonly id: number; readonly name: string }[];
  readonly crops: readonly ReturnType<typeof cropChoice>[];
  readonly chosen: ReturnType<NonNullable<ReturnType<typeof useLibrary>['data']>['crop']>;
  readonly yieldUnit: number;
}

function PlanFields({ fieldKnown, fields, crops, chosen, yieldUnit }: PlanFieldsProps) {
  const { t } = useTranslation('plan');
  const usual = (t_ha: number) => formatNumber(convert(t_ha, T_HA, yieldUnit));
  return (
    <>
      <TextField name="name" label={t('field.name')} maxLength={100} />
      <SelectField
        name="fieldId"
        label={t('field.field')}
        choices={fields.map(({ id, name }) => ({ value: id, label: name }))}
        autoFocus={!fieldKnown}
      />
      <SelectField
        name="cropId"
        label={t('field.crop')}
        choices={crops}
        autoFocus={fieldKnown}
        {...(chosen && isUncertain(chosen) && { hint: t('season.uncertain') })}
      />
      <VarietyField crop={chosen} />
      <DateField name="plantingDate" label={t('field.plantingDate')} />
      <DecimalField
        name="expectedYield"
        label={t('field.expectedYield')}
        suffix={unitOf(yieldUnit)!.symbol}
        {...(chosen && {
          hint: t('season.range', {
            low: usual(chosen.yield_t_ha.low),
            high: usual(chosen.yield_t_ha.high),
            unit: unitOf(yieldUnit)!.symbol,
          }),
        })}
      />
      <SelectField name="cropResidueId" label={t('field.cropResidueId')} optional clearable choices={crops} />
      <ResidueField />
      <SoilTestField />
    </>
  );
}

function NoField({ customerId }: { readonly customerId: number }) {
  const { t } = useTranslation('plan');
  return (
    <EmptyState
      title={t('new.noField')}
      actions={
        <Button kind="primary" to={`${growerPath(customerId)}/fields/add`}>
          {t('new.addField')}
        </Button>
      }
    />
  );
}
