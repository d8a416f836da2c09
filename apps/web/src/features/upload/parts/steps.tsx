import { useTranslation } from 'react-i18next';
import { StepList } from '../../../ui/layout/step-list';

const steps = ['file', 'map', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

/** File → Map columns → Check rows → Import, with a fact on each that is done. */
export function Steps({ now, facts }: { now: Step; facts: Partial<Record<Step, string>> }) {
  const { t } = useTranslation('upload');
  const marks = steps.map((id) => ({ id, label: t(`steps.${id}`), fact: facts[id] }));
  return <StepList label={t('steps.label')} steps={marks} done={steps.indexOf(now)} doneLabel={t('steps.done')} />;
}
