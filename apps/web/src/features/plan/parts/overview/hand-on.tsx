import { lazyPart } from '../../../../ui/lazy-part';
import { usePlanFacts, usePlanNumbers } from '../../plan-context';
import { withTexts } from '../../with-texts';
import styles from './overview.module.css';

const ShareActions = lazyPart(async () => (await withTexts(import('../../../share/parts'), ['share'])).ShareActions);

/** The plan for others: as a link, as a PDF. Nothing of the past is handed on. */
export function HandOn() {
  const { plan, grower, replay } = usePlanFacts();
  const { draft } = usePlanNumbers();
  if (replay) return null;
  return (
    <div className={styles['handOn']}>
      <ShareActions
        planId={plan.id}
        name={String(draft.plan['name'] ?? plan.name)}
        email={grower['email'] as string | null | undefined}
        phone={grower['phoneNumber'] as string | null | undefined}
      />
    </div>
  );
}
