import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import styles from './told.module.css';
import { useJump } from '../checks/use-jump';

const SHOWN = 6;

/** Back after a while without the server: what was sent, what came, and where two wrote in one place. */
export function HomecomingCard() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const told = useSignal(session.homecoming);
  const names = useNames();
  const jump = useJump();
  if (!told) return null;
  const { yours, others, clashes } = told;
  return (
    <section role="status" className={styles['homecoming']} aria-label={t('told:homecoming.title')}>
      <p>
        <strong>
          {[
            t('told:homecoming.yours', { count: yours.length }),
            t('told:homecoming.others', { count: others.length }),
            ...(clashes.length > 0 ? [t('told:homecoming.clashes', { count: clashes.length })] : []),
          ].join(', ')}
        </strong>
      </p>
      {clashes.length > 0 && (
        <ul>
          {clashes.map(({ path, mine, theirs }) => (
            <li key={path}>
              <button type="button" className={styles['jump']} onClick={() => jump(path)}>
                {names.path(path)}
              </button>{' '}
              {t('told:homecoming.clash', {
                mine: names.value(path, mine),
                theirs: names.value(path, theirs),
                stands: names.value(path, session.read(path)),
              })}
            </li>
          ))}
        </ul>
      )}
      {yours.length > 0 && <Jumps label={t('told:homecoming.yoursAt')} paths={yours} />}
      {others.length > 0 && <Jumps label={t('told:homecoming.othersAt')} paths={others} />}
      <Button kind="quiet" onClick={() => session.homecoming.set(undefined)}>
        {t('removed.dismiss')}
      </Button>
    </section>
  );
}

/** The first places of several, each leading to itself. */
function Jumps({ label, paths }: { label: string; paths: readonly LivePath[] }) {
  const { t } = useTranslation('plan');
  const names = useNames();
  const jump = useJump();
  return (
    <p className={styles['jumps']}>
      <span className={styles['dim']}>{label}</span>
      {paths.slice(0, SHOWN).map((path) => (
        <button key={path} type="button" className={styles['jump']} onClick={() => jump(path)}>
          {names.path(path)}
        </button>
      ))}
      {paths.length > SHOWN && <span className={styles['dim']}>{t('activity.more', { count: paths.length - SHOWN })}</span>}
    </p>
  );
}
