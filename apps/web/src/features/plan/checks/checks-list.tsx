import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import { useOverrides } from './overrides';
import { type Check, checkKey } from '../model/checks';
import { usePlanFacts } from '../facts/plan-context';
import { WhyDrawer } from '../why/lazy-why-drawer';
import { type Asked, WhyButton } from '../why/why-button';
import styles from './checks.module.css';
import { OverrideDialog } from './override-dialog';
import { useKnownChecks } from './use-checks';
import { useJump } from './use-jump';

/** What to look at before the plan is activated, each with the way there; what somebody accepted says who and why. */
export function ChecksList() {
  const { t } = useTranslation('plan');
  const known = useKnownChecks();
  const checks = known ?? [];
  const editable = useEditable();
  const jump = useJump();
  const { plan, replay } = usePlanFacts();
  const overrides = useOverrides(plan.id, !replay && checks.length > 0);
  const [why, setWhy] = useState<Asked>();
  const [asked, setAsked] = useState<Check>();
  return (
    <section aria-labelledby="plan-checks">
      <h2 id="plan-checks" tabIndex={-1} className={styles['panelTitle']}>
        {t('advice:checks.title')}
      </h2>
      {known?.length === 0 && <p className={styles['dim']}>{t('advice:checks.none')}</p>}
      <ul className={styles['checks']}>
        {checks.map((check) => {
          const accepted = overrides.get(check.id);
          return (
            <li key={checkKey(check)} data-check={check.id} data-tone={accepted ? 'accepted' : check.tone}>
              <CheckWords check={check} accepted={accepted !== undefined} />
              {accepted && (
                <p className={styles['dim']}>
                  {t('advice.accepted', { name: accepted.by.name, date: formatDate(accepted.at.slice(0, 10)), reason: accepted.reason })}
                </p>
              )}
              <span className={styles['jumps']}>
                <Button kind="quiet" onClick={() => jump(check.place)}>
                  {t('advice:checks.go')}
                </Button>
                {check.why !== undefined && (
                  <WhyButton
                    path={check.why}
                    title={`${t('advice:checks.title')}: ${t(`check:${check.key}.title`, check.values)}`}
                    onWhy={setWhy}
                  />
                )}
                {editable && !replay && !accepted && (
                  <Button kind="quiet" onClick={() => setAsked(check)}>
                    {t('advice.accept')}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <WhyDrawer path={why?.path} title={why?.title ?? ''} onClose={() => setWhy(undefined)} />
      <OverrideDialog check={asked} onClose={() => setAsked(undefined)} />
    </section>
  );
}

function CheckWords({ check: { key, tone, values }, accepted }: { check: Check; accepted: boolean }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <p>
        <span aria-hidden>{accepted ? '✓' : tone === 'broken' ? '✕' : '▲'}</span>{' '}
        <strong>
          <UnbrokenFigures text={t(`check:${key}.title`, values)} />
        </strong>
      </p>
      <p>
        <UnbrokenFigures text={t(`check:${key}.text`, values)} />
      </p>
    </>
  );
}
