import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { OnboardingStep } from '@loam/domain/user/onboarding';
import { useCurrentUser } from '../../api/session';
import { Button } from '../../ui/button';
import { StepList } from '../../ui/layout/step-list';
import styles from './onboarding.module.css';
import { Companies, stepPages, Variety } from './step-pages';
import { useOnboarding } from './use-onboarding';

/** U085, U086: what a new admin sets up, step by step, each on its own page of the product; they may leave, and come back to where they were. */
export default function OnboardingPage() {
  const { t } = useTranslation('onboarding');
  const at = useOnboarding();
  const { step, steps, variety, pathOf } = at;
  const platform = useCurrentUser().roleId === ROLE.superAdmin;
  const nameOf = (one: OnboardingStep) => t(platform && one === 'company' ? 'step.companies' : `step.${one}`);
  const Shown = variety ? Variety : platform && step === 'company' ? Companies : stepPages[step];
  const index = steps.indexOf(step);
  const lead = useRef<HTMLParagraphElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    lead.current?.focus(); // the page below is another, and the address the same
  }, [step]);
  return (
    <div className={styles['frame']}>
      <nav aria-label={t('steps')} className={styles['steps']}>
        <StepList
          label={t('steps')}
          steps={steps.map((one) => ({ id: one, label: nameOf(one), to: pathOf(one) }))}
          done={index}
          doneLabel={t('passed')}
        />
      </nav>
      <p ref={lead} tabIndex={-1} className={styles['lead']}>
        <strong>{t('of', { at: index + 1, count: steps.length })}</strong>{' '}
        {t(variety ? 'lead.variety' : platform && step === 'company' ? 'lead.companies' : `lead.${step}`)}
      </p>
      <div className={styles['body']}>
        <Shown key={`${step} ${variety}`} />
      </div>
      <Way {...{ at, index, nameOf }} />
    </div>
  );
}

interface WayProps {
  readonly at: ReturnType<typeof useOnboarding>;
  readonly index: number;
  readonly nameOf: (step: OnboardingStep) => string;
}

/** To the steps before and after, and out. */
function Way({ at, index, nameOf }: WayProps) {
  const { t } = useTranslation('onboarding');
  const { steps, variety, pathOf, finish, busy } = at;
  const [before, after] = [steps[index - 1], steps[index + 1]];
  const back = <IconArrowLeft size={15} aria-hidden />;
  if (variety)
    return (
      <div className={styles['way']}>
        <Button icon={back} to={pathOf('crops')}>
          {t('toCrops')}
        </Button>
      </div>
    );
  return (
    <div className={styles['way']}>
      {before && (
        <Button icon={back} to={pathOf(before)}>
          {t('back')}
        </Button>
      )}
      <span className={styles['onward']}>
        {after && (
          <Button kind="quiet" busy={busy} onClick={() => void finish()}>
            {t('skip')}
          </Button>
        )}
        {after ? (
          <Button kind="primary" iconAfter={<IconArrowRight size={15} aria-hidden />} to={pathOf(after)}>
            {t('next', { step: nameOf(after) })}
          </Button>
        ) : (
          <Button kind="primary" icon={<IconCheck size={15} aria-hidden />} busy={busy} onClick={() => void finish()}>
            {t('finish')}
          </Button>
        )}
      </span>
    </div>
  );
}
