import { useTranslation } from 'react-i18next';
import { addField } from '@loam/domain/field/field.schema';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { bodyOf, draftOf, type FieldDraft } from '../field-draft';
import { FieldEditor } from '../parts/field-editor';
import { useOtherShapes } from '../parts/other-shapes';
import { type FieldRecord, useChangeField, useFieldRecord, useGrowerName } from '../queries';
import styles from '../field.module.css';

export default function EditFieldPage() {
  const { customerId, fieldId } = useParams();
  const { data, error, refetch } = useFieldRecord(Number(fieldId));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <EditField key={data.id} field={data} customerId={Number(customerId)} />;
}

function EditField({ field, customerId }: { field: FieldRecord; customerId: number }) {
  const { t } = useTranslation('field');
  const grower = useGrowerName(customerId);
  const navigate = useNavigate();
  const change = useChangeField(field.id, field.revision);
  const form = useZodForm<FieldDraft, ReturnType<typeof addField.parse>>(addField, {
    defaultValues: draftOf(field),
    shape: bodyOf(customerId),
  });
  const page = `/customers/${customerId}/fields/${field.id}`;
  usePageFacts(`${field.name} · ${grower ?? ''}`, [
    { label: grower ?? '…', to: `/customers/${customerId}` },
    { label: field.name, to: page },
    { label: t('edit') },
  ]);
  const save = async ({ customerId: _customerId, ...body }: ReturnType<typeof addField.parse>) => {
    await change.mutateAsync(body);
    notify(t('saved', { name: body.name }));
    void navigate(page);
  };
  return (
    <div className={styles['page']}>
      <PageHeader title={t('editNamed', { name: field.name })} meta={grower} />
      <FieldEditor
        form={form}
        onSave={save}
        customerId={customerId}
        fieldId={field.id}
        others={useOtherShapes(customerId, field.id)}
        cancelTo={page}
        label={t('edit')}
      />
    </div>
  );
}
