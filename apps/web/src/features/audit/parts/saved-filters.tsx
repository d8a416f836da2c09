import { auditCalls } from '@loam/domain/audit/audit.calls';
import { isParticular, type KeptAuditFilter } from '@loam/domain/audit/filters/audit-filters.schema';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SwitchInput } from '../../../ui/form/switch-input';
import { TextInput } from '../../../ui/form/text-input';
import { IconButton } from '../../../ui/icon-button';
import { Link } from '../../../ui/link';
import { Asked } from '../../../ui/feedback/asked';
import { Dialog } from '../../../ui/overlay/dialog';
import { addressOfKept, type AuditFilters, isFiltered, keptOf } from '../audit-filters';
import { keptFilters } from '../audit-queries';
import styles from '../audit-search.module.css';

interface SavedFiltersProps {
  readonly filters: AuditFilters;
}

/** Filters that somebody keeps under names: opened again by one click, told of by mail when they alert. */
export function SavedFilters(props: SavedFiltersProps) {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconBookmark size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('saved.title')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('saved.title')} width={560}>
        {open && <Saved {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function useSaved() {
  const client = useQueryClient();
  const onSuccess = (now: Awaited<ReturnType<typeof list>>) => client.setQueryData(keptFilters.queryKey, now);
  const list = () => ask(auditCalls.filters, {});
  return {
    kept: useQuery(keptFilters),
    add: useMutation({ mutationFn: (body: Omit<KeptAuditFilter, 'id'>) => ask(auditCalls.keepFilter, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, ...body }: KeptAuditFilter) => ask(auditCalls.changeFilter, { params: { id }, body }),
      onSuccess,
    }),
    drop: useMutation({ mutationFn: (id: number) => ask(auditCalls.dropFilter, { params: { id } }), onSuccess }),
  };
}

function Saved({ filters, onDone }: SavedFiltersProps & { readonly onDone: () => void }) {
  const { t } = useTranslation('audit');
  const { kept, add, change, drop } = useSaved();
  const error = kept.error ?? add.error ?? change.error;
  const items = kept.data?.items;
  return (
    <div className={styles['saved']}>
      {error && <ErrorCard error={error} />}
      {!items && !kept.error && <Skeleton rows={3} />}
      {items?.length === 0 && <p className={styles['dim']}>{t('saved.none')}</p>}
      <ul>
        {items?.map((item) => (
          <li key={item.id}>
            <Link to={`?${addressOfKept(item.filter).toString()}`} onClick={onDone}>
              {item.name}
            </Link>
            {kept.data!.canAlert && isParticular(item.filter) && (
              <SwitchInput label={t('saved.alert')} checked={item.byMail} onChange={(byMail) => change.mutate({ ...item, byMail })} />
            )}
            <Asked what={t('saved.drop', { name: item.name })} confirmLabel={t('saved.dropIt')} onConfirm={() => drop.mutateAsync(item.id)}>
              {(ask) => (
                <IconButton label={t('saved.drop', { name: item.name })} onClick={ask}>
                  <IconTrash size={16} />
                </IconButton>
              )}
            </Asked>
          </li>
        ))}
      </ul>
      {kept.data && (
        <SaveThis
          {...{ filters }}
          canAlert={kept.data.canAlert}
          busy={add.isPending}
          onSave={(body) => add.mutateAsync(body).catch(() => undefined)}
        />
      )}
    </div>
  );
}

interface SaveThisProps {
  readonly filters: AuditFilters;
  readonly canAlert: boolean;
  readonly busy: boolean;
  readonly onSave: (body: Omit<KeptAuditFilter, 'id'>) => Promise<unknown>;
}

/** Keeps what is asked for now. */
function SaveThis({ filters, canAlert, busy, onSave }: SaveThisProps) {
  const { t } = useTranslation('audit');
  const [name, setName] = useState('');
  const [byMail, setAlert] = useState(false);
  if (!isFiltered(filters)) return <p className={styles['dim']}>{t('saved.how')}</p>;
  const filter = keptOf(filters);
  const mayAlert = canAlert && isParticular(filter);
  const save = async () => {
    if (await onSave({ name, filter, byMail: mayAlert && byMail })) {
      setName('');
      setAlert(false);
    }
  };
  return (
    <form
      className={styles['saveThis']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput label={t('saved.name')} value={name} onChange={setName} maxLength={60} />
      {mayAlert && <SwitchInput label={t('saved.alert')} hint={t('saved.hint')} checked={byMail} onChange={setAlert} />}
      <Button type="submit" kind="primary" busy={busy} disabled={name.trim() === ''}>
        {t('saved.save')}
      </Button>
    </form>
  );
}
