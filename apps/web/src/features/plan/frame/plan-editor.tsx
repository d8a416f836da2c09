import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { session as account, useCurrentUser } from '../../../api/session';
import { useOpenSession } from '../../../live/session/open-session';
import { LiveSessionProvider, useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { useField as useLiveField } from '../../../live/react/use-field';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useNavigate } from '../../../ui/link';
import { whenIdle } from '../../../ui/when-idle';
import { usePageFacts } from '../../../ui/page-facts';
import { FillSlot } from '../../../ui/slot';
import { useLibrary } from '../../library/catalog';
import type { LivePath } from '../../../live/document/live-path';
import { doseAt } from '../model/edits';
import { planKind } from '../model/rules';
import { useBlameKey } from '../activity/use-blame-key';
import { fieldPath, growerPath, type Step, stepPath, steps } from '../paths';
import { usePlanFacts } from '../facts/plan-context';
import { Surroundings } from '../facts/plan-surroundings';
import { useField, useGrower, usePlan, usePlanChanges } from '../queries';
import {
  ActivityList,
  ChecksList,
  ClosedPlan,
  CommentsDrawer,
  CompletedBanner,
  fetchParts,
  PeopleHere,
  SignInAgain,
  ToldBanners,
} from './lazy-parts';
import { SaveStatus } from './save-status';
import { usePlanCommands } from './use-plan-commands';
import { useUndoKeys } from './use-undo-keys';
import { PlanHeader } from './plan-header';
import { useStepKeys } from './use-step-keys';
import styles from './frame.module.css';

export type StepBody = ComponentType<{ onComment: () => void }>;

/** One plan, open for editing together: loads what surrounds it, joins its live document, shows the step. */
export function PlanEditor({ planId, customerId, step, Body }: { planId: number; customerId: number; step: Step; Body: StepBody }) {
  const { t } = useTranslation('plan');
  const user = useCurrentUser();
  const me = useMemo(() => ({ id: user.id, name: user.fullName }), [user.id, user.fullName]);
  const plan = usePlan(planId);
  const grower = useGrower(customerId);
  const field = useField(plan.data?.fieldId);
  const library = useLibrary(grower.data?.group);
  const gone = usePlanChanges(planId);
  const session = useOpenSession(`plan:${planId}`, me, planKind);
  if (gone && !session)
    return (
      <EmptyState
        title={t('closed.title')}
        text={t('closed.text')}
        actions={<Button to={growerPath(customerId)}>{t('closed.back')}</Button>}
      />
    );
  const failed = [plan, grower, library].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorCard error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan.data || !grower.data || !library.data || !session) return <Skeleton rows={14} height={24} label={t('opening')} />;
  return (
    <LiveSessionProvider value={session}>
      <WhenReady>
        <Surroundings facts={{ plan: plan.data, grower: grower.data, field: field.data, library: library.data }}>
          <WhileOpen gone={gone}>
            <Editor step={step} Body={Body} />
          </WhileOpen>
        </Surroundings>
      </WhenReady>
    </LiveSessionProvider>
  );
}

/** Nothing is shown as the plan before the stored copy or the server's has come; without both it says so. */
function WhenReady({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const ready = useSignal(session.ready);
  const state = useSignal(session.state);
  if (ready) return children;
  if (state.kind === 'closed') return <EmptyState title={t('closed.title')} text={t('closed.text')} />;
  if (state.kind === 'offline') return <EmptyState title={t('closed.offline')} text={t('closed.offlineText')} />;
  return <Skeleton rows={14} height={24} label={t('opening')} />;
}

/** A plan that was removed, or that the person lost the right to, under their hands: what they wrote last can still be copied. */
function WhileOpen({ gone, children }: { gone: boolean; children: React.ReactNode }) {
  const { state } = useLiveSession();
  const closed = useSyncExternalStore(state.subscribe, () => state.get().kind === 'closed');
  return gone || closed ? <ClosedPlan /> : children;
}

function Editor({ step, Body }: { step: Step; Body: StepBody }) {
  const { t } = useTranslation('plan');
  // from the first moment, not only when the form for signing in again has come
  useEffect(() => account.hold(), []);
  const { plan, field, grower } = usePlanFacts();
  const session = useLiveSession();
  const navigate = useNavigate();
  const [blamed, blame] = useBlameKey();
  const [name] = useLiveField('plan.name');
  const [comments, setComments] = useState<{ path?: LivePath | undefined }>();
  const cell = useRef<HTMLElement>(null); // what was last in focus, when it is a cell that takes comments
  const comment = useCallback(() => setComments({ path: doseAt(cell.current) }), []);
  useEffect(() => whenIdle(fetchParts), []);
  const title = String(name ?? plan.name);
  usePageFacts(`${title} · ${grower.fullName}`, [
    { label: grower.fullName, to: growerPath(plan.customerId) },
    ...(field ? [{ label: field.name, to: fieldPath(plan.customerId, plan.fieldId) }] : []),
    { label: title },
  ]);
  const go = useCallback((to: Step) => void navigate(stepPath(plan.customerId, to, plan.id)), [navigate, plan.customerId, plan.id]);
  usePlanCommands({ step, go, blame, onComment: comment });
  useUndoKeys();
  // what is recommended is read beside the overview, by which the others are told
  const section = step.startsWith('rec') ? 'overview' : step;
  useEffect(() => session.presence.moveTo({ section, path: undefined }), [session, section]);
  useStepKeys(go);

  return (
    <div className={styles['editor']} data-step={step}>
      <FillSlot name="topbar-status">
        <SaveStatus />
        <PeopleHere onFollow={(section) => (steps as readonly string[]).includes(section) && go(section as Step)} />
      </FillSlot>
      <div>
        <PlanHeader {...{ step, title, blamed }} onBlame={blame} onComments={comment} />
        <SignInAgain />
        <ToldBanners />
        <CompletedBanner />
      </div>
      <div className={styles['body']}>
        <div
          className={styles['main']}
          onFocus={(event) => (cell.current = event.target.closest<HTMLElement>('[data-comments] [data-at]'))}
        >
          <Body onComment={comment} />
        </div>
        {step !== 'view' && (
          <aside className={styles['side']} tabIndex={0} aria-label={t('side')}>
            <ActivityList />
            <ChecksList />
          </aside>
        )}
      </div>
      {comments && <CommentsDrawer path={comments.path} onClose={() => setComments(undefined)} onAnchorGone={() => setComments({})} />}
    </div>
  );
}
