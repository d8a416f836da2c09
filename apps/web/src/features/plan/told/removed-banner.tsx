import { useTranslation } from 'react-i18next';
import { splitKey, splitPath, type LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames as usePeopleNames, useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import frame from '../frame/frame.module.css';

/** Which paths belong to something that was removed: the item itself and everything that hangs on it. */
function belongsTo(root: string, itemId: string): (path: LivePath) => boolean {
  return (path) => {
    const [where, key] = splitPath(path);
    const [id, field] = splitKey(key);
    if (where === root && id === itemId) return true;
    if (root === 'tanks') return (where === 'applications' || where === 'doses') && id.endsWith(`_${itemId}`);
    if (root === 'products') return (where === 'doses' && field === itemId) || (where === 'applications' && field === `ph${itemId}`);
    return root === 'applications' && where === 'doses' && id === itemId;
  };
}

/** A colleague took away a tank, a product or an application: it can be put back as it was, with what this person had typed in it. */
export function RemovedBanner() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const removal = useSignal(session.removals.latest);
  const people = usePeopleNames();
  const names = useNames();
  if (!removal) return null;
  // A stage goes with the applications in it, whose keys do not name it: all that went in that step comes back.
  const lost =
    removal.root === 'stages'
      ? session.removals.lost(() => true, removal.at)
      : session.removals.lost(belongsTo(removal.root, removal.itemId));
  const mine = lost.filter(
    ([path, value]) => path.startsWith('doses.') && value !== undefined && session.authors.beforeOf(path)?.by === session.user.id,
  ).length;
  const name = lost.find(([path]) => path === `${removal.root}.${removal.itemId}|name`)?.[1];
  const what =
    removal.root === 'tanks' || removal.root === 'stages'
      ? String(name ?? t(removal.root === 'tanks' ? 'field.tank' : 'field.cropStageId'))
      : removal.root === 'products'
        ? names.product(removal.itemId)
        : t('application.one');
  return (
    <div role="alert" className={frame['banner']}>
      <span>{t('removed.told', { what, name: (removal.by !== undefined && people.get(removal.by)) || t('activity.someone') })}</span>
      <Button
        onClick={() => {
          session.writeAll(lost);
          session.removals.dismiss();
        }}
      >
        {mine > 0 ? t('removed.restoreMine', { what, count: mine }) : t('removed.restore', { what })}
      </Button>
      <Button kind="quiet" onClick={() => session.removals.dismiss()}>
        {t('removed.dismiss')}
      </Button>
    </div>
  );
}
