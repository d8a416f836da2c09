import { useTranslation } from 'react-i18next';
import { registerGrower, type RegisterGrower } from '@loam/domain/grower/grower.schema';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { emptyGrower, type GrowerDraft, registrationOf } from '../grower-draft';
import { GrowerForm } from '../parts/grower-form';
import { useGroup, useGroupPeople, useRegisterGrower } from '../queries';
import { choosesAssignee } from '../rights';

export default function AddGrowerPage() {
  const { t } = useTranslation('grower');
  const { collectionId, groupId } = useParams();
  const group = Number(groupId);
  const home = `/collection/${collectionId}/group/${groupId}`;
  const user = useCurrentUser();
  const navigate = useNavigate();
  const register = useRegisterGrower();
  const chooses = choosesAssignee(user);
  const people = useGroupPeople(group, chooses);
  const groupName = useGroup(group).data?.name;
  const form = useZodForm<GrowerDraft, RegisterGrower>(registerGrower, {
    defaultValues: emptyGrower(user?.countryId ?? null, null),
    shape: registrationOf(group),
  });
  usePageFacts(t('add'), [{ label: groupName ?? '…', to: home }, { label: t('add') }]);
  const save = async (body: RegisterGrower) => {
    const grower = await register.mutateAsync(body);
    notify(t('added', { name: grower.fullName }));
    void navigate(`/customers/${grower.id}`);
  };
  return (
    <>
      <PageHeader title={t('add')} meta={groupName} />
      <PageBody narrow>
        <GrowerForm form={form} onSave={save} people={chooses ? (people.data ?? []) : []} cancelTo={home} label={t('add')} />
      </PageBody>
    </>
  );
}
