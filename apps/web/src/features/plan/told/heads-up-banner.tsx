import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatCount } from '../../../i18n/number';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames } from '../words/names';
import styles from '../frame/frame.module.css';

const HEADS_UP_S = 5;

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null(), z.tuple([z.number(), z.number()])]).optional();
/** Other clients say it, so it is read like any other answer. */
const restoring = z.object({
  revision: z.int().positive(),
  reason: z.string().max(500),
  changes: z.array(z.object({ path: z.string().regex(/^(notes|cropId|fieldId|[a-zA-Z]+\..+)$/), old: scalar, new: scalar })).max(10),
  more: z.int().min(0),
});
type Restoring = z.infer<typeof restoring>;
const told = z.object({ what: z.enum(['crop', 'field', 'restore']), name: z.string(), restoring: restoring.optional().catch(undefined) });

/** Somebody is about to change the crop or the field under everyone, or to bring an earlier revision back: five seconds to finish what is being typed. */
export function HeadsUpBanner() {
  const { presence, user: me } = useLiveSession();
  // As text, so that a colleague who merely moves about draws nothing anew.
  const said = useSyncExternalStore(presence.peers.subscribe, () => {
    const peer = presence.peers.get().find(({ user, changing }) => changing !== undefined && user.id !== me.id);
    return peer && JSON.stringify({ what: peer.changing, name: peer.user.name, restoring: peer.restoring });
  });
  const read = said === undefined ? undefined : told.safeParse(JSON.parse(said));
  return read?.success ? <Countdown key={said} {...read.data} /> : null;
}

function Countdown({ name, what, restoring: then }: z.infer<typeof told>) {
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
function WhatChanges({ changes, more }: Pick<Restoring, 'changes' | 'more'>) {
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
