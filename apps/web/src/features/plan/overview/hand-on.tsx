import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { OfferLink, ShareActions } from './lazy-parts';
import { stepPath } from '../paths';
import { usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import styles from './overview.module.css';

/** The plan for others: as a link, as a PDF, and where asked as the sheet to print. Nothing of the past is handed on. */
export function HandOn({ print = false }: { print?: boolean }) {
  const { t } = useTranslation('plan');
  const { plan, grower, replay } = usePlanFacts();
  const { draft } = usePlanNumbers();
  if (replay) return null;
  return (
    <div className={styles['handOn']}>
      {print && (
        <Button kind="quiet" icon={<IconPrinter size={16} aria-hidden />} to={stepPath(plan.customerId, 'view', plan.id)}>
          {t('view.open')}
        </Button>
      )}
      <OfferLink />
      <ShareActions
        planId={plan.id}
        name={String(draft.plan['name'] ?? plan.name)}
        email={grower['email'] as string | null | undefined}
        phone={grower['phoneNumber'] as string | null | undefined}
      />
    </div>
  );
}
