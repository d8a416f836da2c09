import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { factorCalls } from '@loam/domain/access/factor.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { formatAgo, formatInstant } from '../../../../i18n/date';
import { Button } from '../../../../ui/button';
import { Asked } from '../../../../ui/feedback/asked';
import { notify } from '../../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../../ui/feedback/states';
import { Card } from '../../../../ui/layout/page-header';
import accountStyles from '../account.module.css';
import styles from './factors.module.css';
import { NewPasskey } from './new-passkey';
import { factorsQuery, useMakeRecoveryCodes, useOfferAuthenticator, useRemoveAuthenticator, useRemovePasskey } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SetUpApp } from './set-up-app';

type Factors = AnswerOf<typeof factorCalls.list>;
type Shown = (codes: readonly string[] | undefined) => void;

/** What an admin proves their rights by besides a mailed code: an app, passkeys, and codes for the day that they are lost. */
export function FactorsPanel() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | undefined>();
  return (
    <div className={styles['stack']}>
      <p className={styles['intro']}>{t(data?.required ? 'factors.required' : 'factors.intro')}</p>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={3} height={48} />}
      {data && (
        <>
          <App factors={data} onCodes={setCodes} />
          <Passkeys factors={data} onCodes={setCodes} />
          {data.recoveryCodes && <Codes left={data.recoveryCodes.left} madeAt={data.recoveryCodes.madeAt} onCodes={setCodes} />}
        </>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}

function Line({ icon, name, said, action }: { icon: ReactNode; name: ReactNode; said: ReactNode; action: ReactNode }) {
  return (
    <li>
      {icon}
      <div className={accountStyles['device']}>
        <p>{name}</p>
        <small>{said}</small>
      </div>
      {action}
    </li>
  );
}

function App({ factors: { authenticator }, onCodes }: { factors: Factors; onCodes: Shown }) {
  const { t } = useTranslation('account');
  const offer = useOfferAuthenticator();
  const remove = useRemoveAuthenticator();
  const added: Shown = (codes) => {
    offer.reset();
    notify(t('factors.app.added'));
    onCodes(codes);
  };
  return (
    <Card title={t('factors.app.title')} flush>
      <ul className={accountStyles['devices']}>
        <Line
          icon={<IconDeviceMobile size={20} stroke={1.5} aria-hidden />}
          name={t(authenticator ? 'factors.app.on' : 'factors.app.off')}
          said={authenticator ? t('factors.since', { since: formatInstant(authenticator.addedAt) }) : t('factors.app.what')}
          action={
            authenticator ? (
              <Asked what={t('factors.app.remove')} confirmLabel={t('factors.remove')} onConfirm={() => remove.mutateAsync(undefined)}>
                {(ask) => (
                  <Button busy={remove.isPending} onClick={ask} aria-label={t('factors.app.remove')}>
                    {t('factors.remove')}
                  </Button>
                )}
              </Asked>
            ) : (
              <Button kind="primary" busy={offer.isPending} onClick={() => offer.mutate()}>
                {t('factors.app.setUp')}
              </Button>
            )
          }
        />
      </ul>
      {offer.data && <SetUpApp offer={offer.data} onClose={() => offer.reset()} onAdded={added} />}
    </Card>
  );
}

function Passkeys({ factors: { passkeys }, onCodes }: { factors: Factors; onCodes: Shown }) {
  const { t } = useTranslation('account');
  const remove = useRemovePasskey();
  const [adding, setAdding] = useState(false);
  const added: Shown = (codes) => {
    setAdding(false);
    notify(t('factors.passkey.added'));
    onCodes(codes);
  };
  const able = 'PublicKeyCredential' in globalThis;
  return (
    <Card
      title={t('factors.passkey.title')}
      flush
      actions={able && <Button onClick={() => setAdding(true)}>{t('factors.passkey.add')}</Button>}
    >
      <ul className={accountStyles['devices']}>
        {passkeys.map(({ id, name, addedAt, usedAt }) => (
          <Line
            key={id}
            icon={<IconFingerprint size={20} stroke={1.5} aria-hidden />}
            name={name}
            said={
              usedAt === null
                ? t('factors.since', { since: formatInstant(addedAt) })
                : t('factors.used', { since: formatInstant(addedAt), ago: formatAgo(usedAt) })
            }
            action={
              <Asked
                what={t('factors.passkey.remove', { name })}
                confirmLabel={t('factors.remove')}
                onConfirm={() => remove.mutateAsync(id)}
              >
                {(ask) => (
                  <Button
                    busy={remove.isPending && remove.variables === id}
                    onClick={ask}
                    aria-label={t('factors.passkey.remove', { name })}
                  >
                    {t('factors.remove')}
                  </Button>
                )}
              </Asked>
            }
          />
        ))}
        {passkeys.length === 0 && <li className={styles['none']}>{t(able ? 'factors.passkey.what' : 'factors.passkey.unable')}</li>}
      </ul>
      {adding && <NewPasskey onClose={() => setAdding(false)} onAdded={added} />}
    </Card>
  );
}

function Codes({ left, madeAt, onCodes }: { left: number; madeAt: string; onCodes: Shown }) {
  const { t } = useTranslation('account');
  const make = useMakeRecoveryCodes();
  return (
    <Card title={t('factors.codes.title')} flush>
      <ul className={accountStyles['devices']}>
        <Line
          icon={<IconKey size={20} stroke={1.5} aria-hidden />}
          name={t('factors.codes.left', { count: left })}
          said={t('factors.codes.since', { since: formatInstant(madeAt) })}
          action={
            <Asked
              what={t('factors.codes.renew')}
              confirmLabel={t('factors.codes.renew')}
              onConfirm={async () => onCodes((await make.mutateAsync(undefined)).recoveryCodes)}
            >
              {(ask) => (
                <Button busy={make.isPending} onClick={ask}>
                  {t('factors.codes.renew')}
                </Button>
              )}
            </Asked>
          }
        />
      </ul>
    </Card>
  );
}
