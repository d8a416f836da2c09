import { usePageFacts } from '../../../ui/page-facts';
import type { ShownHistory } from '../shown-history';
import { useTranslation } from 'react-i18next';
import { IconArrowBackUp, IconShieldCheck } from '@tabler/icons-react';
import { Button } from '../../../ui/button';
import { ExportMenu } from './export-menu';
import styles from './history.module.css';

interface HistoryHeaderProps {
  planId: number;
  plan: ShownHistory['plan'];
  grower: ShownHistory['grower'];
  /** The plan itself, at the step that is shown. */
  back: string;
  onVerify: () => void;
}

/** Whose history it is, the way back to the plan, and what can be had of it: a check and a file. */
export function HistoryHeader({ planId, plan, grower, back, onVerify }: HistoryHeaderProps) {
  const { t } = useTranslation('history');
  usePageFacts(`${t('title')} · ${plan.name}`, [
    { label: grower.fullName, to: `/customers/${plan.customerId}` },
    { label: plan.name, to: back },
    { label: t('title') },
  ]);
  return (
    <header className={styles['header']}>
      <h1 tabIndex={-1}>{t('heading', { name: plan.name })}</h1>
      <span className={styles['actions']}>
        <Button kind="quiet" icon={<IconArrowBackUp size={16} aria-hidden />} to={back}>
          {t('toPlan')}
        </Button>
        <Button icon={<IconShieldCheck size={16} aria-hidden />} onClick={onVerify}>
          {t('verify')}
        </Button>
        <ExportMenu planId={planId} />
      </span>
    </header>
  );
}
