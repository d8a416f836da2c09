import { useTranslation } from 'react-i18next';
import { type ChangeGrower, changeGrower } from '@loam/domain/grower/grower.schema';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { additionalNames, changesOf, draftOfGrower, type GrowerDraft } from '../grower-draft';
import { GrowerForm } from '../parts/grower-form';
import { type GrowerRecord, useChangeGrower, useGroup, useGroupPeople, useGrower } from '../queries';
import { choosesAssignee } from '../rights';

export default function EditGrowerPage() {
  const { data, error, refetch } = useGrower(Number(useParams()['customerId']));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <EditGrower key={data.id} grower={data} />;
}

function EditGrower({ grower }: { grower: GrowerRecord }) {
  const { t } = useTranslation('grower');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const chooses = choosesAssignee(user);
  const people = useGroupPeople(grower.group, chooses);
  const change = useChangeGrower(grower.revision);
  const home = `/customers/${grower.id}`;
  const asked = useGroup(grower.group).data?.settings.requiresAdditionalGrowerInfo === true;
  const form = useZodForm<GrowerDraft, ChangeGrower>(changeGrower, { defaultValues: draftOfGrower(grower), shape: changesOf(grower) });
  usePageFacts(`${t('edit')} · ${grower.fullName}`, [{ label: grower.fullName, to: home }, { label: t('edit') }]);
  const save = async (body: ChangeGrower) => {
    if (Object.keys(body).length > 1) await change.mutateAsync(body);
    notify(t('saved', { name: form.getValues('fullName') }));
    void navigate(home);
  };
  return (
    <>
      <PageHeader title={t('editNamed', { name: grower.fullName })} meta={grower.growerCode} />
      <PageBody narrow>
        <GrowerForm
          form={form}
          onSave={save}
          people={chooses ? (people.data ?? []) : []}
          cancelTo={home}
          label={t('edit')}
          growerId={grower.id}
          additional={asked || additionalNames.some((name) => grower[name])}
        />
      </PageBody>
    </>
  );
}
