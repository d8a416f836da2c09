import { useTranslation } from 'react-i18next';
import { Card, PageBody, PageHeader } from '../../ui/layout/page-header';
import { usePageFacts } from '../../ui/page-facts';
import { NewTemplateForm } from '../template/pages';

/** A first plan template; its applications and work plan are written on the template's own step, which follows. */
export function WorkPlan() {
  const { t } = useTranslation('onboarding');
  usePageFacts(t('workPlan.title'), [{ label: t('workPlan.title') }]);
  return (
    <>
      <PageHeader title={t('workPlan.title')} />
      <PageBody>
        <Card>
          <NewTemplateForm step="fertilization" />
        </Card>
      </PageBody>
    </>
  );
}
