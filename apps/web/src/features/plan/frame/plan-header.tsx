import { useTranslation } from 'react-i18next';
import { IconHistory, IconMessage, IconUserSearch } from '@tabler/icons-react';
import { formatNumber } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { useField as useLiveField } from '../../../live/react/use-field';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { useNames } from '../words/names';
import { WhyNumber } from '../why/why-number';
import { historyPath, type Step, stepPath, steps } from '../paths';
import { usePlanFacts } from '../facts/plan-context';
import { StatusMenu } from './lazy-parts';
import styles from './frame.module.css';

interface PlanHeaderProps {
  readonly step: Step;
  readonly title: string;
  readonly blamed: boolean;
  readonly onBlame: () => void;
  readonly onComments: () => void;
}

/** Which plan it is, its state, what can be opened beside it, and its steps. */
export function PlanHeader({ step, title, blamed, onBlame, onComments }: PlanHeaderProps) {
  const { t } = useTranslation('plan');
  const { plan, field } = usePlanFacts();
  const session = useLiveSession();
  const names = useNames();
  const [target] = useLiveField('plan.expectedYield');
  return (
    <header className={styles['header']}>
      <h1 tabIndex={-1} className={styles['title']}>
        {title}
        {field ? ` — ${field.name}` : ''}
      </h1>
      <span className={styles['meta']}>
        {field?.area !== undefined && (
          <WhyNumber path="field.area" title={field.name} value={`${formatNumber(field.area)} ${field.unitId === 27 ? 'ac' : 'ha'}`} />
        )}
        {typeof target === 'number' &&
          ` · ${t('header.target', { value: formatNumber(target), unit: names.value('plan.expectedYieldUnitId', session.read('plan.expectedYieldUnitId') ?? 1) })}`}
      </span>
      <StatusMenu />
      <Button kind="quiet" aria-keyshortcuts="c" icon={<IconMessage size={16} aria-hidden />} onClick={onComments}>
        {t('comments')}
      </Button>
      <Button kind="quiet" aria-keyshortcuts="h" icon={<IconHistory size={16} aria-hidden />} to={historyPath(plan.customerId, plan.id)}>
        {t('history.open')}
      </Button>
      <Button
        kind="quiet"
        icon={<IconUserSearch size={16} aria-hidden />}
        aria-pressed={blamed}
        title={t('history.blameKey')}
        onClick={onBlame}
      >
        {t('history.blame')}
      </Button>
      <StepList step={step} />
    </header>
  );
}

function StepList({ step }: { step: Step }) {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  return (
    <nav aria-label={t('step.list')}>
      <ol className={styles['steps']}>
        {steps.map((one, index) => (
          <li key={one}>
            <Link
              className={styles['step'] ?? ''}
              to={stepPath(plan.customerId, one, plan.id)}
              aria-current={one === step || (one === 'overview' && step === 'view') ? 'step' : undefined}
              title={t('step.key', { key: index + 1 })}
            >
              {index + 1} {t(`step.${one}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
