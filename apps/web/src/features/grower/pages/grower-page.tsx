import { registry } from '@loam/domain/capabilities';
import { namedAsGrowers, pageInFeed } from '@loam/domain/dashboard/activity';
import { IconPencil } from '@tabler/icons-react';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { useLiveQueries } from '../../../api/live';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { Link, useNavigate, useParams, useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { useManyChange } from '../../../ui/table/use-many-change';
import { Tabs } from '../../../ui/tabs';
import { AnalysesOfGrower, LastSoilTest } from '../../analysis';
import { HistoryDrawer, RecordHistory, SinceStrip } from '../../audit';
import { FieldCards, useFieldsOfGrower } from '../../field';
import { InterventionsOfGrower } from '../../intervention/parts';
import { LicensesOfGrower, sendsLicenses } from '../../license/parts';
import { ActivePlan, PlansOfGrower } from '../../plan';
import { PrivacyDialog } from '../../privacy';
import { StoriesOfGrower } from '../../story/parts';
import { SurveysOfGrower } from '../../survey/parts';
import { MessagesOfGrower } from '../../weather';
import {
  type ActivityEntity,
  type GrowerRecord,
  useGroup,
  useGrower,
  useGrowerActivity,
  useRemoveGrowers,
  useSetGrowerStatus,
} from '../queries';
import { growerEditOf, mayRemoveGrowers } from '../rights';
import { Contact } from '../parts/contact';
import styles from '../grower.module.css';

export default function GrowerPage() {
  const id = Number(useParams()['customerId']);
  const { data, error, refetch } = useGrower(id);
  useLiveQueries(`customer:${id}`, [
    ['grower', id],
    ['fields', id],
    ['analyses'],
    ['plans'],
    ['interventions', id],
    ['stories', id],
    ['licenses', id],
    ['surveys', id],
    ['growerActivity', id],
    ['recordHistory', 'customer', id],
    ['recordBlame', 'customer', id],
  ]);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <GrowerDetails grower={data} />;
}

/** What there is of a grower, part by part. */
function useTabs(grower: GrowerRecord): ComponentProps<typeof Tabs>['tabs'] {
  const { t } = useTranslation('grower');
  const user = useCurrentUser();
  return [
    {
      id: 'fields',
      label: t('tab.fields'),
      content: (
        <FieldCards
          customerId={grower.id}
          canAdd={grower.active}
          below={(fieldId) => (
            <>
              <ActivePlan customerId={grower.id} fieldId={fieldId} />
              <LastSoilTest customerId={grower.id} fieldId={fieldId} />
            </>
          )}
        />
      ),
    },
    { id: 'plans', label: t('tab.plans'), content: <PlansOfGrower customerId={grower.id} /> },
    { id: 'analyses', label: t('tab.analyses'), content: <Analyses customerId={grower.id} /> },
    {
      id: 'interventions',
      label: t('tab.interventions'),
      content: <InterventionsOfGrower customerId={grower.id} groupId={grower.group} />,
    },
    { id: 'stories', label: t('tab.stories'), content: <StoriesOfGrower customerId={grower.id} /> },
    ...(user.surveys ? [{ id: 'surveys', label: t('tab.surveys'), content: <SurveysOfGrower customerId={grower.id} /> }] : []),
    ...(sendsLicenses(user) ? [{ id: 'licenses', label: t('tab.licenses'), content: <LicensesOfGrower grower={grower} /> }] : []),
    { id: 'messages', label: t('tab.messages'), content: <MessagesOfGrower customerId={grower.id} /> },
    {
      id: 'activity',
      label: t('tab.activity'),
      content: (
        <>
          <Activity customerId={grower.id} />
          <Changes customerId={grower.id} />
        </>
      ),
    },
  ];
}

function GrowerDetails({ grower }: { grower: GrowerRecord }) {
  const { t } = useTranslation('grower');
  const group = useGroup(grower.group).data;
  const [query, setQuery] = useSearchParams();
  const list = group ? `/collection/${group.collectionId}/group/${group.id}` : '/customers';
  usePageFacts(grower.fullName, [{ label: group?.name ?? t('list'), to: list }, { label: grower.fullName }]);
  const tab = query.get('tab') ?? 'fields';
  const tabs = useTabs(grower);
  return (
    <>
      <PageHeader
        title={grower.fullName}
        meta={grower.growerCode}
        badge={<StatusBadge tone={grower.active ? 'ok' : 'none'}>{t(grower.active ? 'active' : 'inactive')}</StatusBadge>}
        actions={<GrowerActions grower={grower} list={list} />}
      />
      <SinceStrip record={{ kind: 'customer', id: grower.id }} path={`/customers/${grower.id}`} />
      <Contact grower={grower} />
      <PageBody>
        <Tabs
          label={t('tabs')}
          value={tab}
          onChange={(id) =>
            setQuery(
              (now) => {
                now.set('tab', id);
                return now;
              },
              { replace: true },
            )
          }
          tabs={tabs}
        />
      </PageBody>
      <HistoryDrawer />
    </>
  );
}

/** A sample is told by its field: three of one day are often called alike. */
function Analyses({ customerId }: { customerId: number }) {
  const fields = useFieldsOfGrower(customerId).data?.items;
  const names = useMemo(() => new Map((fields ?? []).map(({ id, name }) => [id, name] as const)), [fields]);
  return <AnalysesOfGrower customerId={customerId} fields={names} />;
}

function Changes({ customerId }: { customerId: number }) {
  const { t } = useTranslation('audit');
  return (
    <Card title={t('history.record')}>
      <RecordHistory record={{ kind: 'customer', id: customerId }} />
    </Card>
  );
}

function GrowerActions({ grower, list }: { grower: GrowerRecord; list: string }) {
  const { t } = useTranslation(['grower', 'app']);
  const user = useCurrentUser();
  const navigate = useNavigate();
  const status = useSetGrowerStatus();
  const remove = useRemoveGrowers();
  const [asking, setAsking] = useState(false);
  const [privacy, setPrivacy] = useState(false);
  const { busy, change } = useManyChange({
    run: (ids, active) => status.mutateAsync({ ids, active }),
    told: (_, active) => t(active ? 'reactivated' : 'deactivated', { name: grower.fullName }),
    failed: (error) => (isApiError(error) ? errorText(error.key, error.message) : t('app:unexpected')),
    onChanged: () => undefined,
  });
  return (
    <>
      {mayRemoveGrowers(user) && <Button onClick={() => setAsking(true)}>{t('delete')}</Button>}
      {!user.readOnly && (
        <Button busy={busy} onClick={() => change([grower.id], !grower.active)}>
          {t(grower.active ? 'deactivate' : 'reactivate')}
        </Button>
      )}
      {mayRemoveGrowers(user) && <Button onClick={() => setPrivacy(true)}>{t('privacy')}</Button>}
      {growerEditOf(user) !== 'none' && (
        <Button kind="primary" aria-keyshortcuts="e" icon={<IconPencil size={14} aria-hidden />} to={`/customers/${grower.id}/edit`}>
          {t('edit')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={t('deleteTitle', { name: grower.fullName })}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          await remove.mutateAsync([grower.id]);
          notify(t('deleted', { name: grower.fullName }));
          void navigate(list);
        }}
      >
        <p>{t('deleteText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
      {privacy && (
        <PrivacyDialog
          subject={{ kind: 'customer', id: grower.id }}
          name={grower.fullName}
          onClose={() => setPrivacy(false)}
          onErased={() => void navigate(list)}
        />
      )}
    </>
  );
}

function Activity({ customerId }: { customerId: number }) {
  const { t, i18n } = useTranslation('grower');
  const { data, error, refetch } = useGrowerActivity(customerId);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.items.length === 0) return <EmptyState title={t('activity.none')} />;
  const gone = new Set(data.items.filter(({ type }) => type.endsWith('Removed')).map(({ entity }) => `${entity.kind}:${entity.id}`));
  return (
    <ol className={styles['feed']}>
      {data.items.map((item, index) => (
        <li key={`${item.at}${index}`}>
          <time dateTime={item.at} className={styles['dim']}>
            {formatInstant(item.at)}
          </time>
          <span>
            <strong>{typeof item.by === 'string' ? item.by : item.by?.name}</strong>{' '}
            {t(`activity.type.${i18n.exists(`grower:activity.type.${item.type}`) ? item.type : 'other'}`)}
            <About entity={item.entity} customerId={customerId} gone={gone.has(`${item.entity.kind}:${item.entity.id}`)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const { streamKinds, placed } = registry;
const named = namedAsGrowers({ streamKinds });

/** What it happened to: it leads to its page while it is there. The grower's own page says its name already. */
function About({ entity: { kind, id, name }, customerId, gone }: { entity: ActivityEntity; customerId: number; gone: boolean }) {
  if (named.has(kind) || name === null) return null;
  const to = gone ? null : pageInFeed({ placed }, kind, id, customerId);
  return (
    <>
      {' · '}
      {to === null ? name : <Link to={to}>{name}</Link>}
    </>
  );
}
