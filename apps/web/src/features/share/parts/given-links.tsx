import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, longDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useRevoke, useShares } from '../queries';
import styles from '../share.module.css';

/** Links to this plan that are still good, each with the way to take it back; how many others there were. */
export function GivenLinks({ planId }: { planId: number }) {
  const { t } = useTranslation('share');
  const shares = useShares(planId);
  const revoke = useRevoke(planId);
  const [asked, setAsked] = useState<string>();
  const items = shares.data?.items ?? [];
  const open = items.filter(({ status }) => status === 'open');
  const ended = items.length - open.length;
  return (
    <section className={styles['given']} aria-labelledby="given-links">
      <h3 id="given-links">{t('given.title')}</h3>
      {shares.isLoadingError && <ErrorCard error={shares.error} onRetry={() => shares.refetch()} />}
      {shares.isPending && <Skeleton rows={2} />}
      {shares.data && open.length === 0 && <p className={styles['dim']}>{t('given.none')}</p>}
      {revoke.isError && <ErrorCard error={revoke.error} />}
      <ul>
        {open.map(({ id, option, to, at, by, expiresAt, revision }) => (
          <li key={id}>
            <div>
              <strong>{to === null ? t(`way.${option}`) : t('given.to', { way: t(`way.${option}`), to })}</strong>
              <span className={styles['dim']}>
                {t('given.facts', {
                  by: by.name,
                  at: formatInstant(at),
                  revision: formatCount(revision),
                  until: longDate(expiresAt),
                })}
              </span>
            </div>
            {asked === id ? (
              <span className={styles['ask']} role="group" aria-label={t('given.ask')}>
                <span>{t('given.ask')}</span>
                <Button onClick={() => setAsked(undefined)} autoFocus>
                  {t('cancel')}
                </Button>
                <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate(id, { onSettled: () => setAsked(undefined) })}>
                  {t('given.revoke')}
                </Button>
              </span>
            ) : (
              <Button
                kind="quiet"
                aria-label={t('given.revokeOf', { what: to ?? t(`way.${option}`), at: formatInstant(at) })}
                onClick={() => setAsked(id)}
              >
                {t('given.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ended > 0 && <p className={styles['dim']}>{t('given.ended', { count: ended })}</p>}
    </section>
  );
}
