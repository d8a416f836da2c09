import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { RadioInput } from '../../../ui/form/radio-input';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { Link } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { holdQuery } from '../../privacy';
import { type Registered, type Removal, useColleagues, useRemoveUser } from './queries';
import styles from './users.module.css';

const kinds = ['growers', 'fields', 'plans', 'templates', 'products'] as const;
type Counts = Partial<Record<(typeof kinds)[number], number>>;

/**
 * Removes somebody: what they look after goes to a colleague, or is deleted for good with their name typed as a proof that it
 * is meant. While it runs, and after it, the dialog says so.
 */
export function RemovalDialog({ person, onClose }: { person: Registered; onClose: () => void }) {
  const { t } = useTranslation(['people', 'privacy']);
  const remove = useRemoveUser();
  const colleagues = useColleagues(person);
  const [way, setWay] = useState<'transfer' | 'withoutTransfer'>('transfer');
  const [replacementId, setReplacement] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'replacement' | 'name' | null>(null);
  const hold = useQuery({ ...holdQuery({ kind: 'user', id: person.id }), enabled: way === 'withoutTransfer' });
  const name = person.fullName ?? person.email;
  const running = remove.isPending;

  const submit = () => {
    if (way === 'transfer' && replacementId === null) return setWrong('replacement');
    if (way === 'withoutTransfer' && typed.trim() !== name) return setWrong('name');
    setWrong(null);
    const removal: Removal =
      way === 'transfer' ? { userId: person.id, replacementUserId: replacementId! } : { userId: person.id, withoutTransfer: true };
    return remove.mutate(removal);
  };

  if (remove.isSuccess)
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
        <p role="status">{t(way === 'transfer' ? 'remove.transferred' : 'remove.deleted', { name })}</p>
        {way === 'transfer' && <CountList counts={remove.data.transferred ?? {}} />}
      </Dialog>
    );
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
      <CountList counts={person.assetCounts} />
      <RadioInput
        label={t('remove.way')}
        choices={[
          { value: 'transfer', label: t('remove.transfer'), hint: t('remove.transferHint'), disabled: running },
          { value: 'withoutTransfer', label: t('remove.withoutTransfer'), hint: t('remove.withoutTransferHint'), disabled: running },
        ]}
        value={way}
        onChange={(next) => {
          setWay(next as typeof way);
          setWrong(null);
        }}
      />
      {way === 'transfer' && colleagues.error && <ErrorCard error={colleagues.error} onRetry={colleagues.refetch} />}
      {way === 'transfer' && colleagues.isPending && <Skeleton rows={1} height={32} />}
      {way === 'transfer' && colleagues.data && (
        <SelectInput
          label={t('remove.replacement')}
          choices={colleagues.data.map(({ id, fullName, email }) => ({ value: id, label: `${fullName ?? email} · ${email}` }))}
          searchable
          disabled={running}
          value={replacementId}
          onChange={(id) => {
            setReplacement(id);
            setWrong(null);
          }}
          error={wrong === 'replacement' ? t('remove.chooseReplacement') : undefined}
          hint={colleagues.data.length === 0 ? t('remove.nobody') : undefined}
        />
      )}
      {way === 'withoutTransfer' && hold.error && <ErrorCard error={hold.error} onRetry={hold.refetch} />}
      {way === 'withoutTransfer' && hold.isPending && <Skeleton rows={2} height={32} />}
      {way === 'withoutTransfer' && hold.data?.held === true && (
        <p role="alert" className={styles['danger']}>
          {t('privacy:hold.blocks', {
            name,
            reason: hold.data.reason ?? '',
            by: hold.data.by?.name || t('privacy:somebody'),
            at: hold.data.at === null ? '' : formatInstant(hold.data.at),
          })}
        </p>
      )}
      {way === 'withoutTransfer' && hold.data?.held === false && (
        <>
          <p role="alert" className={styles['danger']}>
            {t('remove.warning', { name })}
          </p>
          <TextInput
            label={t('remove.typeName', { name })}
            value={typed}
            disabled={running}
            onChange={(text) => {
              setTyped(text);
              setWrong(null);
            }}
            error={wrong === 'name' ? t('remove.nameDiffers') : undefined}
          />
        </>
      )}
      {running && (
        <p role="status" className={styles['note']}>
          {t('remove.running')}
        </p>
      )}
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

function CountList({ counts }: { counts: Counts }) {
  const { t } = useTranslation('people');
  const some = kinds.filter((kind) => (counts[kind] ?? 0) > 0);
  if (some.length === 0) return <p className={styles['note']}>{t('remove.nothing')}</p>;
  return (
    <ul className={styles['counts']}>
      {some.map((kind) => (
        <li key={kind}>{t(`assets.${kind}`, { count: counts[kind]!, shown: formatCount(counts[kind]!) })}</li>
      ))}
    </ul>
  );
}
