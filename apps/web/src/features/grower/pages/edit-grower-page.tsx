import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangeGrower, changeGrower } from '@loam/domain/grower/grower.schema';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { additionalNames, changesOf, draftOfGrower, type GrowerDraft } from '../grower-draft';
import { useGrowerWords } from '../parts/grower-words';
import { GrowerForm } from '../parts/grower-form';
import { type GrowerRecord, growerQuery, useChangeGrower, useGroup, useGroupPeople, useGrower } from '../queries';
import { choosesAssignee, growerEditOf } from '../rights';

export default function EditGrowerPage() {
  const { data, error, refetch } = useGrower(Number(useParams()['customerId']));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <EditGrower key={data.id} grower={data} />;
}

function EditGrower({ grower: opened }: { grower: GrowerRecord }) {
  const { t } = useTranslation('grower');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const chooses = choosesAssignee(user);
  const client = useQueryClient();
  const [grower, setGrower] = useState(opened);
  const people = useGroupPeople(grower.group, chooses);
  const change = useChangeGrower();
  const home = `/customers/${grower.id}`;
  const asked = useGroup(grower.group).data?.settings.requiresAdditionalGrowerInfo === true;
  const form = useZodForm<GrowerDraft, ChangeGrower>(changeGrower, { defaultValues: draftOfGrower(grower), shape: changesOf(grower) });
  usePageFacts(`${t('edit')} · ${grower.fullName}`, [{ label: grower.fullName, to: home }, { label: t('edit') }]);
  const { saving, notice } = useMeanwhile({
    form,
    stands: grower,
    onTake: setGrower,
    newest: () => client.fetchQuery({ ...growerQuery(grower.id), staleTime: 0 }),
    draftOf: draftOfGrower,
    watched: useGrowerWords(people.data ?? []),
  });
  const save = async (body: ChangeGrower, { revision }: GrowerRecord) => {
    if (Object.keys(body).length > 1) await change.mutateAsync({ body, revision });
    notify(t('saved', { name: form.getValues('fullName') }));
    void navigate(home);
  };
  return (
    <>
      <PageHeader title={t('editNamed', { name: grower.fullName })} meta={grower.growerCode} />
      <PageBody narrow>
        <GrowerForm
          form={form}
          onSave={saving(save)}
          notice={notice}
          people={chooses ? (people.data ?? []) : []}
          cancelTo={home}
          label={t('edit')}
          growerId={grower.id}
          contactOnly={growerEditOf(user) === 'some'}
          additional={asked || additionalNames.some((name) => grower[name])}
        />
      </PageBody>
    </>
  );
}
