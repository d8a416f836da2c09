import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import type { Command } from '../../../ui/feature';
import { usePageCommands } from '../../../ui/page-commands';
import { fieldPath, growerPath, historyPath, stepPath, steps, type Step } from '../paths';
import { usePlanFacts } from '../facts/plan-context';

/** The plan's places and views in the command palette; its state adds its own (status-menu.tsx). */
export function usePlanCommands({
  step,
  go,
  blame,
  onComment,
}: {
  step: Step;
  go: (to: Step) => void;
  blame: () => void;
  onComment: () => void;
}): void {
  const { t } = useTranslation('plan');
  const { plan, grower, field } = usePlanFacts();
  const session = useLiveSession();
  const editable = useEditable();
  const command = (id: string, label: string, more: Partial<Command>): Command => ({
    id: `here:${id}`,
    label,
    group: t('command.group'),
    ...more,
  });
  usePageCommands(() => [
    ...steps.flatMap((one, index) =>
      one === step
        ? []
        : [command(one, t('command.step', { step: `${index + 1} ${t(`step.${one}`)}` }), { hint: `Alt ${index + 1}`, run: () => go(one) })],
    ),
    ...(step === 'view' ? [] : [command('view', t('command.view'), { to: stepPath(plan.customerId, 'view', plan.id) })]),
    command('history', t('command.history'), { to: historyPath(plan.customerId, plan.id) }),
    command('comments', t('command.comments'), { run: onComment }),
    command('blame', t('command.blame'), { run: blame }),
    ...(editable
      ? [
          command('undo', t('command.undo'), { hint: 'Ctrl Z', run: () => void session.undo.undo() }),
          command('redo', t('command.redo'), { hint: 'Ctrl Y', run: () => void session.undo.redo() }),
        ]
      : []),
    ...(field ? [command('field', t('command.field'), { hint: field.name, to: fieldPath(plan.customerId, plan.fieldId) })] : []),
    command('grower', t('command.grower'), { hint: grower.fullName, to: growerPath(plan.customerId) }),
  ]);
}
