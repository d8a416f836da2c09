import { type ChangeLocalization, changeLocalization, type LocalizationRecords } from '@loam/domain/organization/organization.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import { usePartChoices } from './part-choices';
import { type LocalizationRecord, localizationQuery, type Place, useChangeLocalization } from './queries';

type Part = LocalizationRecord['name'];
/** `above`: nothing of its own. */
type Draft = Record<Part, number | string>;
const ABOVE = 'above';

const draftOf = ({ items }: LocalizationRecords): Draft =>
  Object.fromEntries(items.map(({ name, inherited, value }) => [name, inherited ? ABOVE : value])) as Draft;

/** The parts with what each would be without a choice of this level; Save says whose level it is. */
export function LocalizationForm({ place, records: read }: { place: Exclude<Place, { scope: 'global' }>; records: LocalizationRecords }) {
  const { t } = useTranslation('localization');
  const choices = usePartChoices();
  const client = useQueryClient();
  const change = useChangeLocalization();
  const [records, setRecords] = useState(read);
  const wire = (draft: Draft) => ({
    [`${place.scope}Id`]: place.id,
    ...Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value === ABOVE ? null : value])),
  });
  const form = useZodForm<Draft, ChangeLocalization>(changeLocalization, { defaultValues: draftOf(records), shape: wire });
  const { reset } = form;
  const { isDirty, isSubmitting } = form.formState;
  const older = (read.revision ?? 0) < (records.revision ?? 0);
  useEffect(() => {
    // A started change is compared with what others saved when it is saved itself; while it is saved the form counts as clean.
    if (isDirty || isSubmitting || older) return;
    setRecords(read);
    reset(draftOf(read));
  }, [read, reset, isDirty, isSubmitting, older]);
  const editable = records.items.some((record) => record.editable);
  const nameOf = (name: Part, value: number | string | null) =>
    value === null ? t(`own.${name}`) : (choices[name].find((choice) => choice.value === value)?.label ?? String(value));
  /** What holds here without a choice of this level: known only while there is none. */
  const above = ({ name, inherited, value, ownerScope, ownerName }: LocalizationRecord) =>
    inherited
      ? t(ownerScope === 'global' ? 'as.global' : 'as.place', {
          value: nameOf(name, value),
          place: ownerName ?? '',
          level: t(`level.${ownerScope}`),
        })
      : t('as.above');
  const { saving, notice } = useMeanwhile({
    form,
    stands: records,
    onTake: setRecords,
    newest: () => client.fetchQuery({ ...localizationQuery(place), staleTime: 0 }),
    draftOf,
    watched: records.items.map(({ name }) => ({
      name,
      label: t(`part.${name}`),
      show: (value: number | string) => (value === ABOVE ? t('as.above') : nameOf(name, value)),
    })),
  });
  const save = async (body: ChangeLocalization, { revision }: LocalizationRecords) => {
    const { body: saved } = await change.mutateAsync({ body, revision });
    setRecords(saved);
    reset(draftOf(saved));
    notify(t('saved'));
  };
  return (
    <Card>
      <Form form={form} onSubmit={saving(save)} label={t('title')}>
        {notice}
        {records.items.map((record) => (
          <SelectField
            key={record.name}
            name={record.name}
            label={t(`part.${record.name}`)}
            disabled={!editable}
            searchable={choices[record.name].length > 8}
            hint={
              record.inherited || place.scope === 'group'
                ? t(`meaning.${record.name}`)
                : `${t(`meaning.${record.name}`)} ${t('followers', { count: record.followers })}`
            }
            choices={[{ value: ABOVE, label: above(record) }, ...choices[record.name]]}
          />
        ))}
        {editable ? (
          <SaveBar sticky={false} note={t('note')}>
            <Button onClick={() => form.reset()} disabled={!isDirty}>
              {t('undo')}
            </Button>
            <Button type="submit" kind="primary" busy={isSubmitting}>
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
