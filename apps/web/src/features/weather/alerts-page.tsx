import { ROLE } from '@loam/domain/kernel/person/roles';
import { IconBell, IconBellOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { ForChanges } from '../../api/for-changes';
import { useLiveQueries } from '../../api/live';
import { useCurrentUser } from '../../api/session';
import { errorText } from '../../i18n/init';
import { formatCount } from '../../i18n/number';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { EmptyState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/layout/page-header';
import { useSearchParams } from '../../ui/link';
import { ConfirmDialog } from '../../ui/overlay/dialog';
import { usePageFacts } from '../../ui/page-facts';
import { scopeOfQuery } from '../../ui/scope/scope-query';
import { allOf, useManyChange } from '../../ui/table/use-many-change';
import { SearchInput } from '../../ui/table/search-input';
import { useListQuery } from '../../ui/table/use-list-query';
import { NightlyRuns } from '../imagery';
import { type Level, levelOf } from '../organization';
import { LevelNote, LevelPage } from '../library/parts';
import { AlertDrawer } from './alert-drawer';
import { AlertFilterBar } from './alert-filter-bar';
import { noFilter, shownAlerts } from './alert-filters';
import { AlertsTable } from './alerts-table';
import { AutomaticSwitch } from './messages/automatic-switch';
import { type AlertRecord, alertsQuery, useDeleteAlerts, useSetEnabled } from './queries';

/** What is done to chosen alerts: on, off, or away; `onDone` ends the choice. */
function useChanges(level: Level, onDone: () => void) {
  const { t } = useTranslation(['weather', 'library']);
  const setEnabled = useSetEnabled(level);
  const removal = useDeleteAlerts();
  const words = (error: unknown) => (isApiError(error) ? errorText(error.key, error.message) : t('failed'));
  const { busy, change, question } = useManyChange({
    run: (ids, enabled) => setEnabled.mutateAsync({ ids, enabled }),
    asked: (count, enabled) => t(enabled ? 'turnOn' : 'turnOff', { count }),
    told: (count, enabled) => t(enabled ? 'turnedOn' : 'turnedOff', { count }),
    failed: words,
    onChanged: onDone,
  });
  const turn = (those: readonly AlertRecord[], enabled: boolean) =>
    change(
      those.filter((one) => one.enabled !== enabled).map(({ id }) => id),
      enabled,
    );
  const remove = async (chosen: readonly AlertRecord[]) => {
    try {
      await removal.mutateAsync(chosen.map(({ id }) => id));
    } catch (error) {
      notify(words(error), 'bad');
      throw error;
    }
    onDone();
    notify(t('deleted', { count: chosen.length }));
  };
  return { turn, turning: busy, question, remove };
}

/** U056: the weather alerts of a level and those it inherits. */
export default function AlertsPage() {
  const { t, i18n } = useTranslation(['weather', 'library', 'admin']);
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const level = levelOf(scopeOfQuery(params), user);
  const alerts = useQuery(alertsQuery(level));
  useLiveQueries(level.scope === 'group' ? `group:${level.id}` : null, [alertsQuery(level).queryKey], (type) =>
    /^WeatherAlert|^AlertsChosen|resync/.test(type),
  );
  const [query, setQuery] = useListQuery({ sortBy: 'name', pageSize: 50 });
  const [filter, setFilter] = useState(noFilter);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<AlertRecord | 'new' | null>(null);
  const [deleting, setDeleting] = useState(false);
  const { turn, turning, question, remove } = useChanges(level, () => setSelected(new Set()));
  const rows = useMemo(
    () => alerts.data && shownAlerts(alerts.data, filter, query, i18n.language),
    [alerts.data, filter, query, i18n.language],
  );
  const title = t('admin:pages.weather');
  usePageFacts(title, [{ label: t('admin:title'), to: '/admin-center/users' }, { label: title }]);

  const chosen = (alerts.data ?? []).filter(({ id }) => selected.has(id));
  const own = chosen.length > 0 && chosen.every(({ editable }) => editable);
  const unfiltered = query.search === '' && Object.entries(noFilter).every(([key, value]) => filter[key as keyof typeof filter] === value);
  const add = <AddButton onAdd={() => setOpen('new')} />;
  return (
    <LevelPage level={level}>
      <PageHeader title={title} meta={rows && t('count', { count: rows.length, shown: formatCount(rows.length) })} actions={add} />
      <LevelNote>
        {t(`note.${level.scope}`)} {t('noForecast')}
      </LevelNote>
      <AutomaticSwitch level={level} />
      {user.roleId === ROLE.superAdmin && <NightlyRuns />}
      <AlertsTable
        label={title}
        rows={rows?.slice((query.pageNo - 1) * query.pageSize, query.pageNo * query.pageSize)}
        total={rows?.length}
        query={query}
        onQuery={setQuery}
        selected={selected}
        onSelect={setSelected}
        {...allOf(rows, ({ id }) => id)}
        chosen={chosen}
        onOpen={setOpen}
        onSwitch={(alert, enabled) => turn([alert], enabled)}
        toolbar={
          <>
            <SearchInput label={t('search')} value={query.search} onChange={(search) => setQuery({ search })} />
            <AlertFilterBar
              alerts={alerts.data}
              value={filter}
              onChange={(next) => {
                setFilter(next);
                setQuery({});
              }}
            />
          </>
        }
        bulk={<Bulk {...{ chosen, own }} busy={turning} onTurn={(on) => turn(chosen, on)} onDelete={() => setDeleting(true)} />}
        error={alerts.error}
        onRetry={alerts.refetch}
        empty={
          unfiltered ? (
            <EmptyState icon={<IconBell size={28} stroke={1.5} />} title={t('none')} text={t('noneText')} actions={add} />
          ) : (
            <NothingFound
              onClear={() => {
                setFilter(noFilter);
                setQuery({ search: '' });
              }}
            />
          )
        }
      />
      {question}
      {open && (
        <AlertDrawer
          key={open === 'new' ? 'new' : open.id}
          alert={open === 'new' ? null : open}
          level={level}
          onClose={() => setOpen(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          open
          destructive
          onClose={() => setDeleting(false)}
          title={t('deleteTitle', { count: chosen.length, name: chosen[0]?.name })}
          confirmLabel={t('library:delete', { count: chosen.length, shown: formatCount(chosen.length) })}
          onConfirm={() => remove(chosen)}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </LevelPage>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('weather');
  return (
    <ForChanges>
      <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        {t('add')}
      </Button>
    </ForChanges>
  );
}

interface BulkProps {
  readonly chosen: readonly AlertRecord[];
  /** all of them may be deleted here */
  readonly own: boolean;
  readonly busy: boolean;
  readonly onTurn: (enabled: boolean) => void;
  readonly onDelete: () => void;
}

function Bulk({ chosen, own, busy, onTurn, onDelete }: BulkProps) {
  const { t } = useTranslation(['weather', 'library']);
  return (
    <ForChanges>
      <Button icon={<IconBell size={15} aria-hidden />} busy={busy} onClick={() => onTurn(true)}>
        {t('turnOn', { count: chosen.length })}
      </Button>
      <Button icon={<IconBellOff size={15} aria-hidden />} busy={busy} onClick={() => onTurn(false)}>
        {t('turnOff', { count: chosen.length })}
      </Button>
      {own ? (
        <Button icon={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
          {t('library:delete', { count: chosen.length, shown: formatCount(chosen.length) })}
        </Button>
      ) : (
        <span>{t('inheritedChosen')}</span>
      )}
    </ForChanges>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('weather');
  return <EmptyState title={t('nothingFound')} actions={<Button onClick={onClear}>{t('clear')}</Button>} />;
}
