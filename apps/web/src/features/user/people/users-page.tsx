import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { chosenFor } from './rights';
import { UsersTable } from './users-table';
import { BulkActions } from './bulk-actions';
import { NobodyListed } from './nobody-listed';
import { OpenDialogs } from './open-dialogs';
import type { OpenTask } from './open-task';
import { usePersonActions } from './use-person-actions';
import { PeopleFilters } from './people-filters';
import { usePeopleList } from './use-people-list';
import styles from './users.module.css';

/** U051: the people of the admin's scope: who they are, what they may, and who is invited. */
export default function UsersPage() {
  const { t } = useTranslation(['people', 'admin']);
  const me = useCurrentUser();
  const list = usePeopleList();
  const { users, query, setQuery, status, filtered, clear } = list;
  usePageFacts(t('title'), [{ label: t('admin:title') }, { label: t('title') }]);
  const [open, setOpen] = useState<OpenTask>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => setSelected(new Set()), [query.search, status]); // nothing is chosen that is not seen
  const { change, cancel, act } = usePersonActions({ setOpen, onChanged: () => setSelected(new Set()) });
  const rows = users.data?.items ?? [];
  const invite = () => setOpen({ what: 'invite' });
  const bulk = { activate: chosenFor(rows, selected, me, 'activate'), deactivate: chosenFor(rows, selected, me, 'deactivate') };
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        meta={users.data ? t('people', { count: users.data.total, shown: formatCount(users.data.total) }) : undefined}
        actions={
          <Button kind="primary" icon={<IconUserPlus size={15} aria-hidden />} onClick={invite}>
            {t('invite.open')}
          </Button>
        }
      />
      <UsersTable
        rows={users.data?.items}
        total={users.data?.total}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        onAction={act}
        error={users.error}
        onRetry={users.refetch}
        toolbar={<PeopleFilters {...list} />}
        bulk={
          <BulkActions
            {...bulk}
            onActivate={() => void change(bulk.activate, 'active')}
            onDeactivate={() => setOpen({ what: 'deactivate', people: bulk.deactivate })}
          />
        }
        empty={<NobodyListed filtered={filtered} onClear={clear} onInvite={invite} />}
      />
      <OpenDialogs
        open={open}
        groupId={list.groupId}
        onClose={() => setOpen(null)}
        onDeactivate={(people) => change(people, 'inactive')}
        onCancel={cancel}
      />
    </div>
  );
}
