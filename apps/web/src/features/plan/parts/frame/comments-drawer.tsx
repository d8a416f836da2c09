import { useTranslation } from 'react-i18next';
import type { PlanPath } from '../../../../live/plan-path';
import { usePlanSession } from '../../../../live/session-context';
import { Drawer } from '../../../../ui/overlay/drawer';
import { CommentsPanel } from '../../../comment';
import { useNames } from '../../names';
import { usePlanFacts } from '../../plan-context';

/** What is said about the plan, or about one place of it. */
export function CommentsDrawer({
  anchor,
  onClose,
  onAnchorGone,
}: {
  anchor: { path: string; label: string } | undefined;
  onClose: () => void;
  onAnchorGone: () => void;
}) {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const session = usePlanSession();
  const names = useNames();
  return (
    <Drawer open onClose={onClose} title={t('comments')} width={420}>
      <CommentsPanel
        entity="plan"
        entityId={plan.id}
        me={session.user.id}
        anchor={anchor}
        onAnchorGone={onAnchorGone}
        describe={(path) => names.path(path as PlanPath)}
      />
    </Drawer>
  );
}
