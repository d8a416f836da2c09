import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { usePageFacts } from '../../../ui/page-facts';
import { placesOfRole } from './places';
import { chosenFor } from './rights';
import { useChosenPeople } from './use-chosen-people';
import { useAskedAction } from './asked-action';
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
  const { users, query, setQuery, filtered, clear, widen } = list;
  usePageFacts(t('title'), [{ label: t('admin:title') }, { label: t('title') }]);
  const [open, setOpen] = useState<OpenTask>(null);
  const { selected, onSelect, clear: unselect, chooseAll, people } = useChosenPeople(list);
  const { change, cancel, act } = usePersonActions({ setOpen, onChanged: unselect });
  useAskedAction(users.isPlaceholderData ? undefined : users.data?.items, act, (what) => setOpen({ what }));
  const invite = () => setOpen({ what: 'invite' });
  const changeable = chosenFor(people, selected, me, 'change');
  const bulk = {
    activate: chosenFor(people, selected, me, 'activate'),
    deactivate: chosenFor(people, selected, me, 'deactivate'),
    move: changeable.filter(({ roleId }) => placesOfRole(roleId) === 'groups'),
    permit: changeable,
  };
  return (
    <div className={styles['page']}>
      <PageHeader
        title={t('title')}
        meta={users.data ? t('people', { count: users.data.total, shown: formatCount(users.data.total) }) : undefined}
        actions={me.readOnly ? undefined : <InviteButtons onOne={invite} onMany={() => setOpen({ what: 'inviteMany' })} />}
      />
      <UsersTable
        rows={users.data?.items}
        total={users.data?.total}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={onSelect}
        chooseAll={chooseAll}
        onAction={act}
        error={users.error}
        onRetry={users.refetch}
        toolbar={<PeopleFilters {...list} />}
        bulk={
          <BulkActions
            {...bulk}
            people={people}
            onPermit={() => setOpen({ what: 'permitMany', people: bulk.permit })}
            onMove={() => setOpen({ what: 'move', people: bulk.move })}
            onActivate={() => void change(bulk.activate, 'active')}
            onDeactivate={() => setOpen({ what: 'deactivate', people: bulk.deactivate })}
          />
        }
        empty={<NobodyListed filtered={filtered} onClear={clear} onWiden={widen} onInvite={invite} />}
      />
      <OpenDialogs
        open={open}
        groupId={list.groupId}
        onClose={() => setOpen(null)}
        onDeactivate={(people) => change(people, 'inactive')}
        onCancel={cancel}
        onMoved={unselect}
      />
    </div>
  );
}

function InviteButtons({ onOne, onMany }: { readonly onOne: () => void; readonly onMany: () => void }) {
  const { t } = useTranslation('people');
  return (
    <>
      <Button icon={<IconUsersPlus size={15} aria-hidden />} onClick={onMany}>
        {t('many.open')}
      </Button>
      <Button kind="primary" icon={<IconUserPlus size={15} aria-hidden />} onClick={onOne}>
        {t('invite.open')}
      </Button>
    </>
  );
}
