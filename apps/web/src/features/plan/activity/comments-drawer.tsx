import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { Drawer } from '../../../ui/overlay/drawer';
import { CommentsPanel } from '../../comment';
import { useNames } from '../words/names';
import { usePlanFacts } from '../facts/plan-context';

/** What is said about the plan, or about one place of it. */
export function CommentsDrawer({
  path,
  onClose,
  onAnchorGone,
}: {
  path: LivePath | undefined;
  onClose: () => void;
  onAnchorGone: () => void;
}) {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const session = useLiveSession();
  const names = useNames();
  return (
    <Drawer open onClose={onClose} title={t('comments')} width={420}>
      <CommentsPanel
        entity="plan"
        entityId={plan.id}
        me={session.user.id}
        anchor={path && { path, label: names.path(path) }}
        onAnchorGone={onAnchorGone}
        describe={(path) => names.path(path as LivePath)}
      />
    </Drawer>
  );
}
