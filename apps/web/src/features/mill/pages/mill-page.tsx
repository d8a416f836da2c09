import type { MillBody } from '@loam/domain/mill/mill.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { HistoryDrawer } from '../../audit';
import { MillFindings } from '../parts/mill-findings';
import { MillForm } from '../parts/mill-form';
import { MillRead } from '../parts/mill-read';
import { useMill, useRemoveMill } from '../queries';

/** U027: a mill, to read and to change. */
export default function MillPage() {
  const { data, error, refetch } = useMill(Number(useParams()['id']));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  return data ? <OneMill key={data.id} mill={data} /> : <Skeleton rows={10} />;
}

function OneMill({ mill }: { mill: MillBody }) {
  const { t } = useTranslation('mill');
  const readsOnly = useCurrentUser().readOnly;
  const name = mill.name ?? '';
  usePageFacts(name, [{ label: t('title'), to: `/mills?group=${mill.groupId}` }, { label: name }]);
  return (
    <>
      <PageHeader
        title={name}
        meta={mill.cafeId}
        badge={<StatusBadge tone={mill.complete ? 'ok' : 'note'}>{t(mill.complete ? 'complete' : 'incomplete')}</StatusBadge>}
        actions={
          <>
            <Button to={`/mills/${mill.id}?history=mill:${mill.id}`}>{t('history')}</Button>
            {!readsOnly && <RemoveMill mill={mill} />}
          </>
        }
      />
      <PageBody narrow>
        <MillFindings mill={mill} />
        {readsOnly ? <MillRead mill={mill} /> : <MillForm groupId={mill.groupId} mill={mill} />}
      </PageBody>
      <HistoryDrawer />
    </>
  );
}

function RemoveMill({ mill }: { mill: MillBody }) {
  const { t } = useTranslation('mill');
  const navigate = useNavigate();
  const remove = useRemoveMill();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('remove')}</Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={t('removeTitle', { name: mill.name })}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          await remove.mutateAsync(mill);
          notify(t('removed', { name: mill.name }));
          void navigate(`/mills?group=${mill.groupId}`);
        }}
      >
        <p>{t('removeText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
    </>
  );
}
