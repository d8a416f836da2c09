import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type PlanHeadsUp, planHeadsUp, type RestoringPlan } from '@loam/domain/plan/plan-presence.schema';
import { formatCount } from '../../../i18n/number';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames } from '../words/names';
import styles from './told.module.css';

const HEADS_UP_S = 5;

/** Somebody is about to change the crop or the field under everyone, or to bring an earlier revision back: five seconds to finish what is being typed. */
export function HeadsUpBanner() {
  const { presence, user: me } = useLiveSession();
  // As text, so that a colleague who merely moves about draws nothing anew.
  const said = useSyncExternalStore(presence.peers.subscribe, () => {
    const peer = presence.peers.get().find(({ user, changing }) => changing !== undefined && user.id !== me.id);
    return peer && JSON.stringify({ what: peer.changing, name: peer.user.name, restoring: peer.restoring });
  });
  const read = said === undefined ? undefined : planHeadsUp.safeParse(JSON.parse(said));
  return read?.success ? <Countdown key={said} {...read.data} /> : null;
}

function Countdown({ name, what, restoring: then }: PlanHeadsUp) {
  const { t } = useTranslation('plan');
  const [left, setLeft] = useState(HEADS_UP_S);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="alert" className={styles['banner']} data-tone="bad">
      <strong>
        {what === 'restore' && then
          ? t('told:headsUp.restoreTo', { name, revision: formatCount(then.revision) })
          : t(`told:headsUp.${what}`, { name })}
      </strong>
      <span aria-hidden>{t('told:headsUp.left', { count: left })}</span>
      {then && <span>{t('told:headsUp.why', { reason: then.reason })}</span>}
      <span>{t('told:headsUp.text')}</span>
      {then && <WhatChanges changes={then.changes} more={then.more} />}
    </div>
  );
}

/** What will not be as it is now. Of another crop or field only that it is another: its name is not known here. */
function WhatChanges({ changes, more }: Pick<RestoringPlan, 'changes' | 'more'>) {
  const { t } = useTranslation('plan');
  const names = useNames();
  return (
    <ul className={styles['coming']}>
      {changes.map(({ path, old, new: now }) => (
        <li key={path}>
          {path === 'cropId' ? t('field.crop') : path === 'fieldId' ? t('field.field') : names.path(path as LivePath)}
          {path.includes('.') && (old !== undefined || now !== undefined) && (
            <>
              {' '}
              <del>{names.value(path as LivePath, old)}</del> → <ins>{names.value(path as LivePath, now)}</ins>
            </>
          )}
        </li>
      ))}
      {more > 0 && <li>{t('activity.more', { count: more })}</li>}
    </ul>
  );
}
