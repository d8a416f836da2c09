import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { CommandDialog } from '../../ui/command/command-dialog';
import type { Command } from '../../ui/feature';
import { matches, RecentCommands } from './palette-list';
import { useFound, useOwnCommands } from './use-palette';

/** Pages, actions and what the page and the features offer, in one list; recent entries first while nothing is typed. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Command>();
  const from = useRef<Element>(null);
  useEffect(() => {
    if (!open) return;
    from.current = document.activeElement;
    setSearch('');
  }, [open]);
  const own = useOwnCommands(open);
  const { found, busy } = useFound(open, search);
  // everyone has their own: a session that ends while the page is gone forgets nothing (shell.tsx)
  const recent = new RecentCommands(`loam.my.recent.${user.id}`);
  const commands =
    search.trim() === ''
      ? [
          ...own.filter(({ id }) => id.startsWith('here:')),
          ...recent.list(own, t('palette.recent')).map((command) => ({ ...command, id: `recent:${command.id}` })),
          ...own.filter(({ id, quiet }) => !quiet && !id.startsWith('here:')),
        ]
      : matches(search, own, found);
  const run = (chosen: Command) => {
    if (chosen.ask !== undefined) return setSearch(chosen.ask);
    const command = { ...chosen, id: chosen.id.replace(/^recent:/, '') };
    recent.remember({ ...command, group: own.find(({ id }) => id === command.id)?.group ?? command.group });
    onClose();
    if (command.show) setShown(command);
    if (command.to) void navigate(command.to);
    command.run?.();
    return undefined;
  };
  const Shown = shown?.show;
  // the field that the dialog would give the focus back to went with the list
  const leave = () => {
    setShown(undefined);
    if (from.current instanceof HTMLElement) setTimeout((element: HTMLElement) => element.focus(), 0, from.current);
  };
  return (
    <>
      <CommandDialog
        open={open}
        onClose={onClose}
        label={t('palette.label')}
        emptyText={t('palette.empty')}
        busyText={busy ? t('palette.busy') : undefined}
        search={search}
        onSearch={setSearch}
        commands={commands}
        onRun={run}
      />
      {Shown && <Shown onClose={leave} />}
    </>
  );
}
