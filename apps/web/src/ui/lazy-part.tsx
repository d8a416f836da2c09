import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { loadPage } from './load-page';
import styles from './lazy-part.module.css';

/**
 * A part of a page whose script comes when it is first wanted. Until then it draws nothing; when the script cannot be
 * fetched it says so in its place and offers a reload, and the page around it stays as it is. Without a network a
 * reload would lose the page: there it is fetched by itself when the network is back.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, wanted: (props: P) => boolean = () => true) {
  let Loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    Loaded ??= await loadPage<P>(async () => ({ default: await load() }));
  };
  function LazyPart(props: P) {
    const [state, setState] = useState<'asked' | 'here' | 'failed'>('asked');
    const due = wanted(props);
    useEffect(() => {
      if (!due || state !== 'asked') return undefined;
      let gone = false;
      fetch().then(
        () => !gone && setState('here'),
        () => !gone && setState('failed'),
      );
      return () => {
        gone = true;
      };
    }, [due, state]);
    if (Loaded) return <Loaded {...props} />;
    return due && state === 'failed' ? <PartFailure onRetry={() => setState('asked')} /> : null;
  }
  /** Fetches the script ahead; a failure is told when the part is wanted. */
  return Object.assign(LazyPart, { ahead: () => fetch().catch(() => undefined) });
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app');
  const online = navigator.onLine;
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div role="alert" className={styles['failure']}>
      <span>{t('messages.partMissing')}</span>
      <Button onClick={onRetry}>{t('messages.again')}</Button>
      {online && (
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('messages.reload')}
        </Button>
      )}
    </div>
  );
}
