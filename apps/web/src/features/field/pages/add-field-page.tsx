import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addField, type FarmFileFound } from '@loam/domain/field/field.schema';
import { preferences } from '../../../i18n/preferences';
import { notify } from '../../../ui/feedback/notices';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { bodyOf, emptyDraft, type FieldDraft } from '../field-draft';
import { FarmChecklist } from '../parts/lazy-farm';
import { FieldEditor } from '../parts/field-editor';
import { useOtherShapes } from '../parts/other-shapes';
import { useAddField, useGrowerName, usePlacesAround } from '../queries';
import styles from '../field.module.css';

export default function AddFieldPage() {
  const { t } = useTranslation('field');
  const customerId = Number(useParams()['customerId']);
  const grower = useGrowerName(customerId);
  const navigate = useNavigate();
  const others = useOtherShapes(customerId);
  const around = usePlacesAround(customerId);
  const [farm, setFarm] = useState<FarmFileFound>();
  const add = useAddField();
  const form = useZodForm<FieldDraft, ReturnType<typeof addField.parse>>(addField, {
    defaultValues: emptyDraft(preferences().units === 'imperial'),
    shape: bodyOf(customerId),
  });
  usePageFacts(`${t('add')} · ${grower ?? ''}`, [{ label: grower ?? '…', to: `/customers/${customerId}` }, { label: t('add') }]);
  const save = async (body: ReturnType<typeof addField.parse>) => {
    const field = await add.mutateAsync(body);
    notify(t('added', { name: body.name }));
    void navigate(`/customers/${customerId}/fields/${(field as { id: number }).id}`);
  };
  return (
    <div className={styles['page']}>
      <PageHeader title={t('add')} meta={grower} />
      {farm ? (
        <FarmChecklist farm={farm} customerId={customerId} onBack={() => setFarm(undefined)} />
      ) : (
        <FieldEditor
          form={form}
          onSave={save}
          customerId={customerId}
          others={others}
          around={around}
          cancelTo={`/customers/${customerId}`}
          label={t('add')}
          onMany={setFarm}
        />
      )}
    </div>
  );
}
