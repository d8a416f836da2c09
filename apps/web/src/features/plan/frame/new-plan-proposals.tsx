import { useEffect } from 'react';
import { useController, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { type NeedMethod, residueManagements, SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { SelectField } from '../../../ui/form/choice-field';
import { TextInput } from '../../../ui/form/text-input';
import { grownBefore, type CropOf } from './earlier-plans';
import type { Library } from '../../library/catalog';
import { useFieldPlans } from '../queries';
import { kindOf, useFieldAnalyses } from '../facts/analyses';

/** What a new plan says of itself before anything is typed. */
export interface Proposed {
  name: string;
  fieldId: number;
  cultivar?: string | null | undefined;
  plantingDate: string;
  soilAnalysisId?: number | null | undefined;
  expectedYield: number;
  cropResidueId?: number | null | undefined;
  residueManagementId?: number | null | undefined;
}

/** The published table of the place, where one holds; else the server's own default. */
export const methodToBeginWith = (
  library: Pick<Library, 'hasRateTable'>,
  crop: LibraryCrop | undefined,
  grower: Parameters<Library['hasRateTable']>[1] | undefined,
): { readonly needMethod?: NeedMethod } => (grower && library.hasRateTable(crop?.key, grower) ? { needMethod: 'rateTable' } : {});

/** A name that no plan of the field has yet: `Maize 2026`, then `Maize 2026 2`. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.trim().toLowerCase()));
  const isTaken = (one: string) => known.has(one.toLowerCase());
  for (let n = 2; n <= taken.length + 1 && isTaken(name); n++)
    if (!isTaken(`${name} ${formatCount(n)}`)) return `${name} ${formatCount(n)}`;
  return name;
}

/** Names the plan after its crop and the year it is planted in, apart from the field's other plans, until the person gives it a name. */
export function useProposedName<T extends Proposed>(form: UseFormReturn<T, unknown, T>, cropName: string | undefined): void {
  const { watch, setValue, formState } = form as unknown as UseFormReturn<Proposed>;
  const year = watch('plantingDate')?.slice(0, 4);
  const { data } = useFieldPlans(watch('fieldId'));
  const proposed = cropName && freeName([cropName, year].filter(Boolean).join(' '), data?.map(({ name }) => name) ?? []);
  const named = formState.dirtyFields.name === true;
  useEffect(() => {
    if (proposed && !named) setValue('name', proposed, { shouldValidate: formState.isSubmitted });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another crop, year or field, no other change of the form
  }, [proposed, named]);
}

/** The middle of what is usual for the crop, until the person gives a target; the range stands below it. */
export function useProposedYield<T extends Proposed>(
  form: UseFormReturn<T, unknown, T>,
  crop: LibraryCrop | undefined,
  unitId: number,
): void {
  const { setValue, formState } = form as unknown as UseFormReturn<Proposed>;
  const given = formState.dirtyFields.expectedYield === true;
  useEffect(() => {
    if (!crop || given) return;
    const middle = convert((crop.yield_t_ha.low + crop.yield_t_ha.high) / 2, T_HA, unitId);
    setValue('expectedYield', Number(middle.toPrecision(2)), { shouldValidate: formState.isSubmitted });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another crop, no other change of the form
  }, [crop?.id, given]);
}

/** What was harvested from the field last is what the next crop follows, until the person says otherwise: legumes leave nitrogen. */
export function useRotation<T extends Proposed>(form: UseFormReturn<T, unknown, T>, cropOf: CropOf): void {
  const { setValue, formState, watch } = form as unknown as UseFormReturn<Proposed>;
  const { data } = useFieldPlans(watch('fieldId'));
  const last = data && grownBefore(data, watch('plantingDate'), cropOf);
  const said = formState.dirtyFields.cropResidueId === true;
  useEffect(() => {
    if (!said) setValue('cropResidueId', last?.cropId ?? null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another field or date, no other change of the form
  }, [last?.cropId, said]);
}

/** The variety: those that are known of the crop are offered, any other may be typed. Of another crop it would say nothing. */
export function VarietyField({ crop }: { crop: LibraryCrop | undefined }) {
  const { t } = useTranslation('plan');
  const { field, fieldState } = useController<Proposed, 'cultivar'>({ name: 'cultivar' });
  const { setValue } = useFormContext<Proposed>();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another crop, no other change of the form
  useEffect(() => setValue('cultivar', crop?.variety ?? null), [crop?.id]);
  return (
    <TextInput
      label={t('field.cultivar')}
      optional
      maxLength={60}
      name={field.name}
      value={field.value ?? ''}
      onChange={(typed) => field.onChange(typed === '' ? null : typed)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      ref={field.ref}
      suggestions={crop?.varieties ?? []}
    />
  );
}

/** What became of the residue of the crop before: asked for as soon as there is one, since it feeds the next. */
export function ResidueField() {
  const { t, i18n } = useTranslation('plan');
  const [before, management] = useWatch<Proposed, ['cropResidueId', 'residueManagementId']>({
    name: ['cropResidueId', 'residueManagementId'],
  });
  if (before == null) return null;
  const language = languageOf(i18n.language);
  return (
    <SelectField
      name="residueManagementId"
      label={t('field.residueManagementId')}
      optional
      clearable
      choices={residueManagements.map(({ id, key }) => ({ value: id, label: listName(key, language) }))}
      {...(management == null && { hint: t('season.residueUnsaid') })}
    />
  );
}

/** The soil tests of the field: the newest of the topsoil is linked by itself, another or none can be chosen. */
export function SoilTestField() {
  const { t } = useTranslation('plan');
  const { setValue } = useFormContext<Proposed>();
  const fieldId = useWatch<Proposed, 'fieldId'>({ name: 'fieldId' });
  return fieldId ? (
    <SoilTests key={fieldId} fieldId={fieldId} onNewest={(id) => setValue('soilAnalysisId', id)} label={t('analysis.soil')} />
  ) : null;
}

function SoilTests({ fieldId, onNewest, label }: { fieldId: number; onNewest: (id: number | null) => void; label: string }) {
  const { data } = useFieldAnalyses(fieldId);
  const soils = (data ?? []).filter((one) => kindOf(one) === 'soil' && one.soilDepthId !== SUBSOIL_DEPTH);
  const newest = soils[0]?.id ?? null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each field, when its tests are known
  useEffect(() => onNewest(newest), [newest]);
  if (soils.length === 0) return null;
  return (
    <SelectField
      name="soilAnalysisId"
      label={label}
      optional
      choices={soils.map(({ id, name, sampleDate }) => ({
        value: id,
        label: [name, sampleDate && formatDate(sampleDate)].filter(Boolean).join(' · '),
      }))}
    />
  );
}
