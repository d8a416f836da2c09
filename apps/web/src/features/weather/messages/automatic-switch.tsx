import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import type { Level } from '../../organization';
import { switchQuery, useSwitch } from './queries';
import styles from './messages.module.css';

/** Whether growers of a level who agreed are texted by themselves when the weather warns. */
export function AutomaticSwitch({ level }: { level: Level }) {
  const { t } = useTranslation('weatherMessages');
  const { data, error, refetch } = useQuery({ ...switchQuery(level), enabled: level.scope !== 'global' });
  const set = useSwitch(level);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return null;
  const { on, own, editable, gateway, quiet } = data;
  return (
    <section className={styles['switch']} aria-label={t('title')}>
      <SwitchInput
        label={t('automaticSwitch')}
        hint={`${t('automaticHint', { from: quiet.from, to: quiet.to })}${gateway ? '' : ` ${t('noGateway')}`}`}
        checked={on}
        disabled={!editable || set.isPending}
        onChange={(now) => set.mutate(now)}
      />
      {own === null ? (
        <span className={styles['hint']}>{t('inherited')}</span>
      ) : (
        editable &&
        level.scope !== 'company' && (
          <Button busy={set.isPending} onClick={() => set.mutate(null)}>
            {t('asAbove')}
          </Button>
        )
      )}
      {set.error && <ErrorCard error={set.error} />}
    </section>
  );
}
