import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isoDate, text } from '@loam/domain/kernel/string/text';
import { z } from 'zod';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { RadioField, SelectField, SwitchField } from '../../../ui/form/choice-field';
import { DateField } from '../../../ui/form/date-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { schemaResolver } from '../../../ui/form/schema-resolver';
import { TextAreaField, TextField } from '../../../ui/form/text-field';
import { Card, SaveBar } from '../../../ui/layout/page-header';
import styles from './gallery.module.css';

const sample = z.object({
  name: text(2, 30),
  area: z.number().positive().max(100_000).nullable(),
  planted: isoDate().nullable(),
  crop: z.enum(['soy', 'maize', 'coffee']),
  method: z.enum(['quantitative', 'proportional']),
  active: z.boolean(),
  notes: text(0, 150),
});
type Sample = z.infer<typeof sample>;

export function FormParts() {
  const { t } = useTranslation('gallery');
  const form = useForm<Sample, unknown, Sample>({
    resolver: schemaResolver(sample),
    defaultValues: { name: 'Talhão 12', area: 42.6, planted: '2026-04-03', crop: 'soy', method: 'quantitative', active: true, notes: '' },
    mode: 'onTouched',
  });
  return (
    <Card title={t('form')}>
      <Form form={form} onSubmit={() => notify(t('done'))} label={t('form')} guard={false}>
        <div className={styles['fields']}>
          <TextField name="name" label={t('name')} hint={t('text')} />
          <DecimalField name="area" label={t('area')} suffix="ha" optional />
          <DateField name="planted" label={t('planted')} optional />
          <SelectField
            name="crop"
            label={t('crop')}
            choices={(['soy', 'maize', 'coffee'] as const).map((value) => ({ value, label: t(`crops.${value}`) }))}
          />
          <RadioField
            name="method"
            label={t('method')}
            choices={(['quantitative', 'proportional'] as const).map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
          <SwitchField name="active" label={t('active')} />
        </div>
        <TextAreaField name="notes" label={t('notes')} maxLength={150} optional />
        <SaveBar sticky={false} note={t('text')}>
          <Button onClick={() => form.reset()}>{t('undo')}</Button>
          <Button type="submit" kind="primary">
            {t('save')}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
