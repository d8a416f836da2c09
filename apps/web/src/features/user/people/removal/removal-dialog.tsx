import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../api/api-error';
import { formatInstant } from '../../../../i18n/date';
import { Button } from '../../../../ui/button';
import { ErrorCard } from '../../../../ui/feedback/states';
import { RadioInput } from '../../../../ui/form/radio-input';
import { Link } from '../../../../ui/link';
import { Dialog } from '../../../../ui/overlay/dialog';
import type { Registered } from '../queries';
import { AssetCounts, type Counts } from './asset-counts';
import { RemovalProof } from './removal-proof';
import { ReplacementChoice } from './replacement-choice';
import { useRemoval } from './use-removal';
import styles from '../users.module.css';

/**
 * Removes somebody: what they look after goes to a colleague, or is deleted for good with their name typed as a proof that it
 * is meant. While it runs, and after it, the dialog says so.
 */
export function RemovalDialog({ person, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation(['people', 'privacy']);
  const { name, remove, colleagues, hold, way, setWay, replacementId, setReplacement, typed, setTyped, wrong, submit } = useRemoval(person);
  const running = remove.isPending;

  if (remove.isSuccess)
    return <Removed name={name} counts={way === 'transfer' ? (remove.data.transferred ?? {}) : null} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!running}
      title={t('remove.title', { name })}
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={running} data-autofocus>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={running} disabled={way === 'withoutTransfer' && hold.data?.held !== false} onClick={submit}>
            {t(way === 'transfer' ? 'remove.transferAndRemove' : 'remove.removeForGood')}
          </Button>
        </>
      }
    >
      {remove.error && <Failure error={remove.error} name={name} />}
      <p>{t('remove.looksAfter', { name })}</p>
      <AssetCounts counts={person.assetCounts} />
      <RadioInput
        label={t('remove.way')}
        choices={[
          { value: 'transfer', label: t('remove.transfer'), hint: t('remove.transferHint'), disabled: running },
          { value: 'withoutTransfer', label: t('remove.withoutTransfer'), hint: t('remove.withoutTransferHint'), disabled: running },
        ]}
        value={way}
        onChange={(next) => setWay(next as typeof way)}
      />
      {way === 'transfer' ? (
        <ReplacementChoice
          colleagues={colleagues}
          disabled={running}
          value={replacementId}
          onChange={setReplacement}
          missing={wrong === 'replacement'}
        />
      ) : (
        <RemovalProof {...{ hold, name, typed }} disabled={running} onType={setTyped} differs={wrong === 'name'} />
      )}
      {running && (
        <p role="status" className={styles['note']}>
          {t('remove.running')}
        </p>
      )}
    </Dialog>
  );
}

/** Says what became of what they looked after: counted where it went to a colleague. */
function Removed({ name, counts, onClose }: { name: string; counts: Counts | null; onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('remove.done', { name })}
      footer={
        <Button kind="primary" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p role="status">{t(counts ? 'remove.transferred' : 'remove.deleted', { name })}</p>
      {counts && <AssetCounts counts={counts} />}
    </Dialog>
  );
}

/** A grower under a legal hold is named, for the person in the title need not be the one who is held. */
function Failure({ error, name }: { error: Error; name: string }) {
  const { t } = useTranslation('privacy');
  const { params } = (isApiError(error, 'legalHold') && error.details.find(({ field }) => field === 'customerId')) || {};
  if (!params) return <ErrorCard error={error} />;
  return (
    <p role="alert" className={styles['danger']}>
      {t('hold.blocksGrower', { name, id: String(params['id']), at: formatInstant(String(params['since'])) })}{' '}
      <Link to={`/customers/${String(params['id'])}`}>{t('hold.openGrower')}</Link>
    </p>
  );
}
