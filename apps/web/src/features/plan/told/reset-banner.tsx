import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { historyCalls } from '@loam/domain/audit/history.calls';
import { ask } from '../../../api/ask';
import { useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { historyPath } from '../paths';
import { usePlanFacts } from '../facts/plan-context';
import styles from './told.module.css';
import { useWord } from '../words/words';

/** The document began anew while this page was open: says why, and where refused edits can be found. */
export function ResetBanner() {
  const { t } = useTranslation('plan');
  const word = useWord('told');
  const session = useLiveSession();
  const reason = useSignal(session.notice);
  const refused = useSignal(session.tray.entries).length;
  if (reason === undefined) return null;
  return (
    <div role="alert" className={styles['banner']}>
      <span>{word(`reset.${reason}`, t('told:reset.other'))}</span>
      {refused > 0 && <span>{t('told:reset.kept', { count: refused })}</span>}
      {reason === 'cropChanged' || reason === 'fieldChanged' ? (
        <RevisionBefore path={reason === 'cropChanged' ? 'cropId' : 'fieldId'} />
      ) : (
        <ToHistory />
      )}
      <Button kind="quiet" onClick={() => session.notice.set(undefined)}>
        {t('removed.dismiss')}
      </Button>
    </div>
  );
}

function ToHistory() {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  return <Link to={historyPath(plan.customerId, plan.id)}>{t('history.all')}</Link>;
}

/** Who did it, and the way to the revision that still has what was cleared. */
function RevisionBefore({ path }: { path: 'cropId' | 'fieldId' }) {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const { data } = useQuery({
    queryKey: ['planHistory', plan.id, path],
    queryFn: () => ask(historyCalls.list, { params: { kind: 'plan', id: String(plan.id) }, query: { path, pageSize: 1 } }),
    staleTime: 0,
  });
  const found = data?.items[0];
  if (!found) return <ToHistory />;
  return (
    <Link to={historyPath(plan.customerId, plan.id, found.revision - 1)}>
      {t('told:reset.before', { name: found.by.name, revision: found.revision - 1 })}
    </Link>
  );
}
