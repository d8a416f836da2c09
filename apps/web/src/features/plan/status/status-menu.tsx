import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { useOffline } from '../../../live/react/use-session';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Menu, type MenuPart } from '../../../ui/overlay/menu';
import type { Command } from '../../../ui/feature';
import { useNavigate } from '../../../ui/link';
import { usePageCommands } from '../../../ui/page-commands';
import { ConfirmDialog, SaveAsTemplate, UseTemplate } from './lazy-dialogs';
import { comparisonPath } from '../../comparison';
import { usePlanFacts } from '../facts/plan-context';
import { growerPath, stepPath } from '../paths';
import { readWholePlan, useDeletePlan, useFieldPlans, useSavePlan, useSetStatus, type PlanStatus } from '../queries';
import { useChecks } from '../checks/use-checks';
import { checkKey } from '../model/checks';

const nextOf: Record<PlanStatus, readonly PlanStatus[]> = {
  draft: ['active', 'inactive', 'completed'],
  active: ['inactive', 'draft', 'completed'],
  inactive: ['active', 'draft', 'completed'],
  completed: [],
};
/** Of a whole body, what makes a new plan of the same; ids inside stay, they are the plan's own. */
const COPIED = [
  'customerId',
  'fieldId',
  'cropId',
  'cultivar',
  'notes',
  'growingMethodId',
  'nutrientsGraphDisplay',
  'crop',
  'analyses',
  'stages',
  'products',
  'tanks',
  'applications',
  'foliarApplications',
  'proportionalStages',
  'needMethod',
  'imbalancePct',
];

function refused(error: unknown): never {
  const { key, message, details } = error as {
    key?: string;
    message: string;
    details?: readonly { key: string; message: string; params?: Record<string, unknown> }[];
  };
  notify(
    details?.length ? details.map((one) => errorText(one.key, one.message, one.params)).join(' ') : errorText(key ?? '', message),
    'bad',
  );
  throw error;
}

/** Makes a draft with the same content and goes there. */
export function useDuplicate(): () => Promise<void> {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const navigate = useNavigate();
  const save = useSavePlan();
  return async () => {
    const body: Record<string, unknown> = await readWholePlan(plan.id).catch(refused);
    const copy = Object.fromEntries(
      COPIED.filter((name) => body[name] !== undefined && body[name] !== null).map((name) => [name, body[name]]),
    );
    const made = await save.mutateAsync({ ...copy, name: t('status:copyName', { name: plan.name }).slice(0, 100) }).catch(refused);
    notify(t('status:copied'));
    void navigate(stepPath(made.customerId, 'nutritional', made.id));
  };
}

/** The plan's state and what may be done with it. */
export function StatusMenu() {
  const { t } = useTranslation('plan');
  const { plan, grower } = usePlanFacts();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'saveAs' | 'use'>();
  const [asked, setAsked] = useState<PlanStatus | 'delete'>();
  const setStatus = useSetStatus(plan);
  const remove = useDeletePlan(plan);
  const fieldPlans = useFieldPlans(plan.fieldId);
  const broken = useChecks().filter(({ tone }) => tone === 'broken');
  const others = (fieldPlans.data ?? []).filter(({ id, status }) => id !== plan.id && status === 'active');
  const offline = useOffline();

  const duplicate = useDuplicate();
  const confirm = async () => {
    if (asked === 'delete') {
      await remove.mutateAsync().catch(refused);
      notify(t('status:deleted', { name: plan.name }));
      return void navigate(growerPath(plan.customerId));
    }
    if (asked) {
      await setStatus.mutateAsync(asked).catch(refused);
      notify(t(`status:done.${asked}`));
    }
  };
  const { readOnly } = useCurrentUser();
  const compare: MenuPart = { label: t('status:compare'), to: comparisonPath('plan', [plan.id]) };
  const changes: MenuPart[] = [
    ...nextOf[plan.status].map((status) => ({ label: t(`status:to.${status}`), disabled: offline, onSelect: () => setAsked(status) })),
    ...(nextOf[plan.status].length > 0 ? ['divider' as const] : []),
    compare,
    { label: t('status:duplicate'), disabled: offline, onSelect: () => void duplicate().catch(() => undefined) },
    { label: t('status:saveAs'), disabled: offline, onSelect: () => setAsking('saveAs') },
    ...(plan.status === 'completed' ? [] : [{ label: t('status:useTemplate'), disabled: offline, onSelect: () => setAsking('use') }]),
    { label: t('status:delete'), danger: true, disabled: offline, onSelect: () => setAsked('delete') },
    ...(offline ? [{ heading: t('status:offline') }] : []),
  ];
  const action = (id: string, label: string, run: () => void): Command => ({
    id: `here:${id}`,
    label,
    hint: plan.name,
    group: t('command.group'),
    run,
  });
  usePageCommands(() => [
    action('compare', t('status:compare'), () => void navigate(comparisonPath('plan', [plan.id]))),
    ...(offline || readOnly
      ? []
      : [
          ...nextOf[plan.status].map((status) => action(status, t(`command.to.${status}`), () => setAsked(status))),
          action('saveAs', t('status:saveAs'), () => setAsking('saveAs')),
          action('duplicate', t('status:duplicate'), () => void duplicate().catch(() => undefined)),
          action('delete', t('command.delete'), () => setAsked('delete')),
        ]),
  ]);
  return (
    <>
      <Menu items={readOnly ? [compare] : changes} width={250}>
        <Button
          kind="quiet"
          iconAfter={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('status:menu', { status: t(`status:is.${plan.status}`) })}
        >
          <StatusBadge tone={stateTones[plan.status]}>{t(`status:is.${plan.status}`)}</StatusBadge>
        </Button>
      </Menu>
      <SaveAsTemplate plan={plan} open={asking === 'saveAs'} onClose={() => setAsking(undefined)} />
      <UseTemplate plan={plan} groupId={grower.group} open={asking === 'use'} onClose={() => setAsking(undefined)} />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={
          asked === 'delete' ? t('status:deleteTitle', { name: plan.name }) : asked ? t(`status:ask.${asked}`, { name: plan.name }) : ''
        }
        confirmLabel={asked === 'delete' ? t('status:delete') : asked ? t(`status:to.${asked}`) : ''}
        destructive={asked === 'delete' || asked === 'completed'}
        onConfirm={confirm}
      >
        {asked === 'delete' && <p>{t('status:deleteText')}</p>}
        {asked === 'completed' && <p>{t('status:completeText')}</p>}
        {asked === 'active' && others.length > 0 && <p>{t('status:deactivates', { names: others.map(({ name }) => name).join(', ') })}</p>}
        {asked === 'active' && others.length === 0 && <p>{t('status:activateText')}</p>}
        {asked === 'active' && broken.length > 0 && (
          <>
            <p>{t('status:broken')}</p>
            <ul>
              {broken.map((check) => (
                <li key={checkKey(check)}>{t(`check:${check.key}.text`, check.values ?? {})}</li>
              ))}
            </ul>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
