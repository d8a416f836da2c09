import { type InterventionBody, MOST_NOTES, saveIntervention, type SaveIntervention } from '@loam/domain/intervention/intervention.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../../../i18n/date';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextAreaField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import { type InterventionType, readIntervention, useInterventionTypes, useSaveIntervention } from '../queries';

interface DialogProps {
  readonly customerId: number;
  readonly groupId: number;
  /** the one that is changed; undefined: a new one */
  readonly before: InterventionBody | undefined;
  readonly onClose: () => void;
}

/** Records an intervention, or changes one. */
export function InterventionDialog({ groupId, ...rest }: DialogProps) {
  const { t } = useTranslation('intervention');
  const types = useInterventionTypes(groupId);
  const offered = types.data && withOwn(types.data, rest.before);
  return (
    <Dialog open onClose={rest.onClose} title={t(rest.before ? 'edit' : 'addTitle')}>
      {types.error && <ErrorCard error={types.error} onRetry={types.refetch} />}
      {!offered && !types.error && <Skeleton rows={5} height={32} />}
      {offered?.length === 0 && <EmptyState title={t('noTypes')} text={t('noTypesText')} />}
      {offered && offered.length > 0 && <InterventionForm types={offered} {...rest} />}
    </Dialog>
  );
}

/** The type that it has stays on offer, though it was archived since. */
const withOwn = (types: readonly InterventionType[], before: InterventionBody | undefined): readonly InterventionType[] =>
  !before || types.some(({ id }) => id === before.typeId) ? types : [...types, { id: before.typeId, name: before.typeName }];

interface Draft {
  type: number | null;
  date: string | null;
  notes: string;
}
const blank = (): Draft => ({ type: null, date: today(), notes: '' });
const draftOf = (one: InterventionBody | undefined): Draft =>
  one ? { type: one.typeId, date: one.date, notes: one.notes ?? '' } : blank();

function InterventionForm({ types, customerId, before, onClose }: Omit<DialogProps, 'groupId'> & { types: readonly InterventionType[] }) {
  const { t } = useTranslation('intervention');
  const [stands, setStands] = useState(before);
  const save = useSaveIntervention(customerId);
  const form = useZodForm<Draft, SaveIntervention>(saveIntervention, {
    defaultValues: draftOf(stands),
    shape: ({ type, date, notes }) => ({ type: type ?? undefined, date: date ?? undefined, notes }),
  });
  const { saving, notice } = useMeanwhile({
    form,
    stands,
    onTake: setStands,
    newest: () => readIntervention(customerId, before?.id),
    draftOf,
    watched: [
      { name: 'type', label: t('type'), show: (id: number) => types.find((type) => type.id === id)?.name ?? '' },
      { name: 'date', label: t('date'), show: (day: string) => formatDate(day) },
      { name: 'notes', label: t('notes') },
    ],
  });
  const submit = async (body: SaveIntervention, on: InterventionBody | undefined) => {
    await save.mutateAsync({ body, on });
    notify(t(on ? 'changed' : 'added'));
    onClose();
  };
  return (
    <Form form={form} onSubmit={saving(submit)} label={t(before ? 'edit' : 'addTitle')} guard={false}>
      {notice}
      <SelectField name="type" label={t('type')} choices={types.map(({ id, name }) => ({ value: id, label: name }))} />
      <DateField name="date" label={t('date')} />
      <TextAreaField name="notes" label={t('notes')} maxLength={MOST_NOTES} rows={3} optional />
      <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('save')} />
    </Form>
  );
}
