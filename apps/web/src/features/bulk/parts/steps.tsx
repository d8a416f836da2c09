import { useTranslation } from 'react-i18next';
import { StepList } from '../../../ui/layout/step-list';

const steps = ['settings', 'overview', 'finalize'] as const;

/** Settings → Plan overview → Finalize. */
export function Steps({ now, over = false }: { now: (typeof steps)[number]; over?: boolean }) {
  const { t } = useTranslation('bulk');
  const marks = steps.map((id) => ({ id, label: t(`steps.${id}`) }));
  return <StepList label={t('steps.label')} steps={marks} done={over ? steps.length : steps.indexOf(now)} doneLabel={t('steps.done')} />;
}
