import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { templateView } from '@loam/domain/template/template-views';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import { ForChanges } from '../../../api/for-changes';
import { useCurrentUser } from '../../../api/session';
import { useOpenSession } from '../../../live/session/open-session';
import { LiveSessionProvider, useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SaveChip } from '../../../ui/feedback/save-chip';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeOfQuery } from '../../../ui/scope/scope-query';
import { templateKind } from '../model/draft-entries';
import { ApplicationsCard } from '../parts/applications-card';
import { DetailsCard } from '../parts/details-card';
import { NeedsCard } from '../parts/needs-card';
import { NewTemplateForm } from '../parts/new-template-form';
import { BalanceCard, ScheduleCard, WorkplanCard } from '../parts/overview-cards';
import { People } from '../parts/people';
import { Told } from '../parts/told';
import { UndoButtons } from '../parts/undo-buttons';
import { listPath, type Step, stepOf, stepPath, steps } from '../paths';
import { templateOf, templateQuery } from '../queries';
import styles from '../template.module.css';
import { type OpenTemplate, useTemplate } from '../use-template';

const CloneDialog = lazy(() => import('../parts/clone-dialog'));

/** U076 to U079: the steps of a plan template. Without one in the address a new one is begun. */
export default function BuilderPage() {
  const [params] = useSearchParams();
  const step = stepOf(useLocation().pathname);
  const id = templateOf(params);
  return id === undefined ? <NewTemplate step={step} /> : <Opening key={id} id={id} step={step} />;
}

function NewTemplate({ step }: { step: Step }) {
  const { t } = useTranslation('template');
  const [params] = useSearchParams();
  usePageFacts(t('new.title'), [{ label: t('title'), to: listPath(scopeOfQuery(params).group) }, { label: t('new.title') }]);
  return (
    <>
      <PageHeader title={t('new.title')} />
      <PageBody>
        <Card>
          <NewTemplateForm step={step} />
        </Card>
      </PageBody>
    </>
  );
}

function Opening({ id, step }: { id: number; step: Step }) {
  const { t } = useTranslation('template');
  const user = useCurrentUser();
  const me = useMemo(() => ({ id: user.id, name: user.fullName }), [user.id, user.fullName]);
  const { data, error, refetch } = useQuery(templateQuery(id));
  const session = useOpenSession(`template:${id}`, me, templateKind);
  if (!data && error)
    return (
      <PageBody>
        <ErrorCard error={error} onRetry={refetch} />
      </PageBody>
    );
  if (!data || !session)
    return (
      <PageBody>
        <Skeleton rows={8} label={t('opening')} />
      </PageBody>
    );
  return (
    <LiveSessionProvider value={session}>
      <WhenReady groupId={data.groupId}>
        <Builder first={data} step={step} />
      </WhenReady>
    </LiveSessionProvider>
  );
}

/** Nothing is shown as the template before this device's copy or the server's has come, and nothing after it is gone. */
function WhenReady({ groupId, children }: { groupId: number | null; children: ReactNode }) {
  const { t } = useTranslation('template');
  const session = useLiveSession();
  const ready = useSignal(session.ready);
  const { state } = session;
  const kind = useSyncExternalStore(state.subscribe, () => state.get().kind);
  const says = (what: 'closed' | 'offline') => (
    <PageBody>
      <EmptyState
        title={t(`gone.${what}`)}
        text={t(`gone.${what}Text`)}
        actions={<Button to={listPath(groupId)}>{t('gone.toList')}</Button>}
      />
    </PageBody>
  );
  if (kind === 'closed') return says('closed');
  if (ready) return children;
  if (kind === 'offline') return says('offline');
  return (
    <PageBody>
      <Skeleton rows={8} label={t('opening')} />
    </PageBody>
  );
}

function Builder({ first, step }: { first: TemplateBody; step: Step }) {
  const { t } = useTranslation('template');
  const session = useLiveSession();
  const open = useTemplate(first);
  const { template, own, standing } = open;
  const [cloning, setCloning] = useState(false);
  const { id, name, groupId, status, cropName, ownerScope, ownerName, usedBy, active } = template;
  usePageFacts(`${name} · ${t(`step.${step}`)}`, [
    { label: t('title'), to: listPath(groupId) },
    { label: name, to: stepPath('view', id, groupId) },
    { label: t(`step.${step}`) },
  ]);
  useEffect(() => session.presence.moveTo({ section: step, path: undefined }), [session, step]);
  return (
    <div data-view={templateView(step)}>
      <PageHeader
        title={name}
        meta={[cropName, t(`place.${ownerScope}`, { name: ownerName }), t('usedBy', { count: usedBy })].join(' · ')}
        badge={
          <>
            <StatusBadge tone={stateTones[status]}>{t(`is.${status}`)}</StatusBadge>
            {!active && <StatusBadge tone="warn">{t('is.archived')}</StatusBadge>}
          </>
        }
        actions={
          <>
            <People id={id} groupId={groupId} />
            <SaveChip state={own ? standing : { kind: 'readOnly', reason: t('locked.short') }} />
            <UndoButtons flush={open.flush} />
            {step === 'view' && (
              <Button icon={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            )}
            <CloneButton onClone={() => setCloning(true)} />
          </>
        }
      />
      <Steps step={step} id={id} groupId={groupId} />
      <PageBody>
        <div className={styles['stack']}>
          <Told />
          {!own && (
            <p role="note" className={styles['note']}>
              {t('locked.text')}
            </p>
          )}
          <StepContent step={step} open={open} />
        </div>
      </PageBody>
      {cloning && (
        <Suspense>
          <CloneDialog source={template} groupId={groupId} onClose={() => setCloning(false)} />
        </Suspense>
      )}
    </div>
  );
}

function CloneButton({ onClone }: { readonly onClone: () => void }) {
  const { t } = useTranslation('template');
  return (
    <ForChanges>
      <Button icon={<IconCopy size={15} aria-hidden />} onClick={onClone}>
        {t('clone.open')}
      </Button>
    </ForChanges>
  );
}

function Steps({ step, id, groupId }: { step: Step } & Pick<TemplateBody, 'id' | 'groupId'>) {
  const { t } = useTranslation('template');
  return (
    <nav aria-label={t('steps')} className={styles['steps']}>
      {steps.map((one) => (
        <Link key={one} to={stepPath(one, id, groupId)} {...(one === step && { 'aria-current': 'page' as const })}>
          {t(`step.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

function StepContent({ step, open }: { step: Step; open: OpenTemplate }) {
  const { template } = open;
  if (step === 'nutritional') return <NeedsCard open={open} />;
  if (step === 'fertilization') return <ApplicationsCard open={open} />;
  return (
    <>
      {step === 'overview' ? (
        <DetailsCard open={open} />
      ) : (
        template.description && <p className={styles['prose']}>{template.description}</p>
      )}
      <BalanceCard template={template} />
      <ScheduleCard template={template} />
      <WorkplanCard template={template} />
    </>
  );
}
