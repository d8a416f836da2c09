import type { BulkPlan } from '@loam/domain/bulk/bulk.schema';
import { planShape } from '@loam/domain/plan/document/plan-shape';
import { showing } from '@loam/domain/plan/document/plan-showing.document';
import { draftFromBody } from '@loam/domain/plan/document/plan.from-body';
import { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { useCurrentUser } from '../../../api/session';
import { loadNamespaces } from '../../../i18n/init';
import { openReplay, showState } from '../../../live/session/replay-session';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Drawer } from '../../../ui/overlay/drawer';
import { Tabs } from '../../../ui/tabs';
import { PlanReplay, planTexts, type ReplayStep, stepPath } from '../../plan';

const steps = ['overview', 'fertilization', 'nutritional'] as const satisfies readonly ReplayStep[];

/** A plan as it stands, with the words of the plan's own views. */
const usePlanBeside = (planId: number) =>
  useQuery({
    queryKey: ['bulk', 'beside', planId],
    queryFn: async ({ signal }) =>
      (await Promise.all([ask(planReadCalls.one, { query: { planId } }, { signal }), loadNamespaces([...planTexts, 'status'])]))[0],
  });

interface PlanBesideProps {
  readonly plan: BulkPlan;
  /** to the plan before or after it in the list; undefined where there is none */
  readonly onBefore: (() => void) | undefined;
  readonly onAfter: (() => void) | undefined;
  readonly onClose: () => void;
}

/** One of the plans that were made, beside their list: in the builder's own views, with nothing to write. */
export function PlanBeside({ plan: { planId, customerId, customerName, fieldName, name }, onBefore, onAfter, onClose }: PlanBesideProps) {
  const { t } = useTranslation('bulk');
  return (
    <Drawer
      open
      onClose={onClose}
      width={880}
      title={`${name} · ${customerName} · ${fieldName}`}
      footer={
        <>
          <Button disabled={!onBefore} onClick={onBefore ?? onClose}>
            {t('beside.before')}
          </Button>
          <Button disabled={!onAfter} onClick={onAfter ?? onClose}>
            {t('beside.after')}
          </Button>
          <Button kind="primary" to={stepPath(customerId, 'overview', planId)}>
            {t('beside.open')}
          </Button>
        </>
      }
    >
      <PlanViews key={planId} planId={planId} />
    </Drawer>
  );
}

function PlanViews({ planId }: { planId: number }) {
  const { t } = useTranslation(['bulk', 'plan']);
  const user = useCurrentUser();
  const session = useMemo(() => openReplay({ id: user.id, name: user.fullName }, planShape), [user.id, user.fullName]);
  const { data, error, refetch } = usePlanBeside(planId);
  const [step, setStep] = useState<ReplayStep>('overview');
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => {
    if (!data) return;
    showState(session, showing(draftFromBody(data)));
    setDrawn(true);
  }, [data, session]);
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  if (!data || !drawn) return <Skeleton rows={14} height={24} />;
  return (
    <PlanReplay session={session} plan={data}>
      {(view) => (
        <Tabs
          label={t('beside.views')}
          value={step}
          onChange={(id) => setStep(id as ReplayStep)}
          tabs={steps.map((id) => ({ id, label: t(`plan:title.${id}`), content: view(id) }))}
        />
      )}
    </PlanReplay>
  );
}
