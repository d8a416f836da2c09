import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { usePlanFacts } from '../facts/plan-context';
import { stepPath } from '../paths';

/** To what is recommended for the plan. */
export function OfferLink() {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { plan } = usePlanFacts();
  return (
    <Button kind="quiet" icon={<IconListCheck size={16} aria-hidden />} to={stepPath(plan.customerId, 'recommendation', plan.id)}>
      {t('open')}
    </Button>
  );
}
