import { useTranslation } from 'react-i18next';
import { registerGrower, type RegisterGrower } from '@loam/domain/grower/grower.schema';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { emptyGrower, type GrowerDraft, registrationOf } from '../grower-draft';
import { GrowerForm } from '../parts/grower-form';
import { type Group, useGroup, useGroupPeople, useRegisterGrower } from '../queries';
import { choosesAssignee } from '../rights';

export default function AddGrowerPage() {
  const { collectionId, groupId } = useParams();
  const { data, error, refetch } = useGroup(Number(groupId));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <AddGrower key={data.id} group={data} home={`/collection/${collectionId}/group/${groupId}`} />;
}

/** Country and units are those of the group's localization, else the person's own country. */
function AddGrower({ group: { id: group, name: groupName, settings }, home }: { group: Group; home: string }) {
  const { t } = useTranslation('grower');
  const user = useCurrentUser();
  const { localization } = settings;
  const navigate = useNavigate();
  const register = useRegisterGrower();
  const chooses = choosesAssignee(user);
  const people = useGroupPeople(group, chooses);
  const form = useZodForm<GrowerDraft, RegisterGrower>(registerGrower, {
    defaultValues: emptyGrower(localization?.countryId ?? user.countryId ?? null, null, localization?.unitTypeId === 1 ? 1 : 0),
    shape: registrationOf(group),
  });
  usePageFacts(t('add'), [{ label: groupName, to: home }, { label: t('add') }]);
  const save = async (body: RegisterGrower, further = '') => {
    const grower = await register.mutateAsync(body);
    notify(t('added', { name: grower.fullName }));
    void navigate(`/customers/${grower.id}${further}`);
  };
  return (
    <>
      <PageHeader title={t('add')} meta={groupName} />
      <PageBody narrow>
        <GrowerForm
          form={form}
          onSave={(body) => save(body)}
          further={{ label: t('saveAndField'), save: (body) => save(body, '/fields/add') }}
          people={chooses ? (people.data ?? []) : []}
          cancelTo={home}
          label={t('add')}
          additional={settings.requiresAdditionalGrowerInfo}
        />
      </PageBody>
    </>
  );
}
