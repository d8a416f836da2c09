import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { useGroupChoice } from '../../upload';
import { MillForm } from '../parts/mill-form';

/** U028: a new mill of a group. */
export default function AddMillPage() {
  const { t } = useTranslation('mill');
  const { choices, chosen, choose } = useGroupChoice();
  const navigate = useNavigate();
  usePageFacts(t('addTitle'), [{ label: t('title'), to: `/mills${chosen === null ? '' : `?group=${chosen}`}` }, { label: t('addTitle') }]);
  return (
    <>
      <PageHeader title={t('addTitle')} />
      <PageBody narrow>
        {choices.length > 1 && <SelectInput label={t('group')} choices={choices} value={chosen} onChange={choose} />}
        {chosen === null ? (
          choices.length > 1 && <EmptyState title={t('chooseGroup')} />
        ) : (
          <MillForm key={chosen} groupId={chosen} mill={null} onSaved={({ id }) => void navigate(`/mills/${id}`)} />
        )}
      </PageBody>
    </>
  );
}
