import { type ChangeLocalization, changeLocalization, type LocalizationRecords } from '@loam/domain/organization/organization.schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import { usePartChoices } from './part-choices';
import { type LocalizationRecord, type Place, useChangeLocalization } from './queries';

type Part = LocalizationRecord['name'];
/** `above`: nothing of its own. */
type Draft = Record<Part, number | string>;
const ABOVE = 'above';

const draftOf = ({ items }: LocalizationRecords): Draft =>
  Object.fromEntries(items.map(({ name, inherited, value }) => [name, inherited ? ABOVE : value])) as Draft;

/** The parts with what each would be without a choice of this level; Save says whose level it is. */
export function LocalizationForm({ place, records }: { place: Exclude<Place, { scope: 'global' }>; records: LocalizationRecords }) {
  const { t } = useTranslation('localization');
  const choices = usePartChoices();
  const change = useChangeLocalization();
  const wire = (draft: Draft) => ({
    [`${place.scope}Id`]: place.id,
    ...Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value === ABOVE ? null : value])),
  });
  const form = useZodForm<Draft, ChangeLocalization>(changeLocalization, { defaultValues: draftOf(records), shape: wire });
  const { reset } = form;
  useEffect(() => reset(draftOf(records), { keepDirtyValues: true }), [records, reset]);
  const editable = records.items.some((record) => record.editable);
  const save = async (body: ChangeLocalization) => {
    await change.mutateAsync({ body, revision: records.revision });
    notify(t('saved'));
  };
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
  return (
    <Card>
      <Form form={form} onSubmit={save} label={t('title')}>
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
