import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateView } from '@loam/domain/plan/template-views';
import type { TemplateBody } from '@loam/domain/plan/template.schema';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SaveChip } from '../../../ui/feedback/save-chip';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { scopeOfQuery } from '../../../ui/scope/scope-query';
import { ApplicationsCard } from '../parts/applications-card';
import { DetailsCard } from '../parts/details-card';
import { NeedsCard } from '../parts/needs-card';
import { NewTemplateForm } from '../parts/new-template-form';
import { BalanceCard, ScheduleCard, WorkplanCard } from '../parts/overview-cards';
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
  const { data, error, refetch } = useQuery(templateQuery(id));
  if (data) return <Builder first={data} step={step} />;
  return <PageBody>{error ? <ErrorCard error={error} onRetry={refetch} /> : <Skeleton rows={8} />}</PageBody>;
}

function Builder({ first, step }: { first: TemplateBody; step: Step }) {
  const { t } = useTranslation('template');
  const open = useTemplate(first);
  const { template, standing } = open;
  const [cloning, setCloning] = useState(false);
  const { id, name, groupId, editable, status, cropName, ownerScope, ownerName, usedBy, active } = template;
  usePageFacts(`${name} · ${t(`step.${step}`)}`, [
    { label: t('title'), to: listPath(groupId) },
    { label: name, to: stepPath('view', id, groupId) },
    { label: t(`step.${step}`) },
  ]);
  return (
    <div data-view={templateView(step)}>
      <PageHeader
        title={name}
        meta={[cropName, t(`place.${ownerScope}`, { name: ownerName }), t('usedBy', { count: usedBy })].join(' · ')}
        badge={
          <>
            <StatusBadge tone={status === 'public' ? 'ok' : 'none'}>{t(`is.${status}`)}</StatusBadge>
            {!active && <StatusBadge tone="warn">{t('is.archived')}</StatusBadge>}
          </>
        }
        actions={
          <>
            <SaveChip state={editable ? standing : { kind: 'readOnly', reason: t('locked.short') }} />
            {step === 'view' && (
              <Button icon={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            )}
            <Button icon={<IconCopy size={15} aria-hidden />} onClick={() => setCloning(true)}>
              {t('clone.open')}
            </Button>
          </>
        }
      />
      <nav aria-label={t('steps')} className={styles['steps']}>
        {steps.map((one) => (
          <Link key={one} to={stepPath(one, id, groupId)} {...(one === step && { 'aria-current': 'page' as const })}>
            {t(`step.${one}`)}
          </Link>
        ))}
      </nav>
      <PageBody>
        <div className={styles['stack']}>
          {!editable && (
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
