import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { importableQuery, useCloneTemplate } from '../queries';
import styles from '../template.module.css';

/** C162, C165: what the collection and the company have published, to copy into the group. */
export default function ImportDialog({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { t } = useTranslation('template');
  const list = useQuery(importableQuery(groupId));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const clone = useCloneTemplate();
  const submit = async () => {
    let done = 0;
    try {
      for (const id of chosen) {
        await clone.mutateAsync({ id, groupId });
        done += 1;
      }
      onClose();
    } catch (error) {
      notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad');
    }
    if (done > 0) notify(t('import.done', { count: done }));
    setChosen((now) => new Set([...now].slice(done)));
  };
  const choose = (id: number, on: boolean) => setChosen((now) => new Set(on ? [...now, id] : [...now].filter((one) => one !== id)));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import.title')}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={chosen.size === 0} busy={clone.isPending} onClick={() => void submit()}>
            {t('import.submit', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {list.error && <ErrorCard error={list.error} onRetry={list.refetch} />}
      {!list.data && !list.error && <Skeleton rows={3} />}
      {list.data?.length === 0 && <EmptyState title={t('import.none')} text={t('import.noneText')} />}
      {list.data && list.data.length > 0 && (
        <fieldset className={styles['application']}>
          <legend>{t('import.legend')}</legend>
          {list.data.map(({ id, name, cropName, ownerName, ownerScope }) => (
            <CheckboxInput
              key={id}
              label={`${name} · ${cropName} · ${t(`place.${ownerScope}`, { name: ownerName })}`}
              checked={chosen.has(id)}
              onChange={(on) => choose(id, on)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}
