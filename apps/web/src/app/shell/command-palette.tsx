import { scopeOf } from '@loam/domain/kernel/roles';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { get } from '../../api/client';
import { changePreferences } from '../../api/preferences';
import { session, useCurrentUser } from '../../api/session';
import { languages } from '../../i18n/languages';
import { CommandDialog } from '../../ui/command/command-dialog';
import type { Command } from '../../ui/feature';
import { features } from '../features';

/** What the server finds in the person's scope (C301). */
const answer = z.object({
  items: z.array(z.object({ type: z.enum(['customer', 'field', 'plan']), id: z.number(), name: z.string(), path: z.string() })),
});
/** Everyone has their own: a session that ends while the page is gone forgets nothing (shell.tsx). */
const recentSlot = () => `loam.my.recent.${session.state().user?.id ?? ''}`;
const most = 8;

const recents = (): Command[] => JSON.parse(sessionStorage.getItem(recentSlot()) ?? '[]') as Command[];
function remember({ run: _run, ...command }: Command): void {
  if (!command.to) return;
  sessionStorage.setItem(recentSlot(), JSON.stringify([command, ...recents().filter(({ id }) => id !== command.id)].slice(0, 5)));
}

/** Pages, actions and what the features find, in one list; recent places first while nothing is typed. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Command[]>([]);

  useEffect(() => {
    if (open) setSearch('');
  }, [open]);

  useEffect(() => {
    let current = true;
    const wanted = search.trim();
    setFound([]);
    if (!open || wanted === '' || scopeOf(user.roleId) === 'executive') return undefined;
    const timer = setTimeout(() => {
      get('/search', answer, { query: { q: wanted } }).then(
        ({ items }) =>
          current &&
          setFound(
            items
              .slice(0, most)
              .map(({ type, id, name, path }) => ({ id: `${type}:${id}`, label: name, group: t(`palette.${type}`), to: path })),
          ),
        () => undefined, // pages and actions are found all the same
      );
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, open, user, t]);

  const own = useMemo(() => {
    const role: string = scopeOf(user.roleId);
    const pages = features
      .flatMap((feature) => feature.nav ?? [])
      .filter((entry) => (entry.roles as readonly string[]).includes(role) && (entry.allowed?.(user) ?? true))
      .map((entry): Command => ({ id: `nav:${entry.id}`, label: t(entry.label), group: t('palette.pages'), to: entry.to(user) }));
    const actions: Command[] = [
      { id: 'account', label: t('user.account'), group: t('palette.pages'), to: '/account' },
      ...languages.map(({ code, name }) => ({
        id: `language:${code}`,
        label: name,
        hint: t('user.language'),
        group: t('palette.actions'),
        run: () => void changePreferences({ language: code }),
      })),
      ...(['light', 'dark'] as const).map((theme) => ({
        id: `theme:${theme}`,
        label: t(`user.themes.${theme}`),
        hint: t('user.theme'),
        group: t('palette.actions'),
        run: () => void changePreferences({ theme }),
      })),
    ];
    return [...pages, ...actions];
  }, [t, user]);

  const wanted = search.trim().toLocaleLowerCase();
  const commands =
    wanted === ''
      ? [...recents().map((command) => ({ ...command, id: `recent:${command.id}`, group: t('palette.recent') })), ...own]
      : [...found, ...own.filter(({ label, hint }) => `${label} ${hint ?? ''}`.toLocaleLowerCase().includes(wanted))];
  const run = (command: Command) => {
    remember(command);
    onClose();
    if (command.to) void navigate(command.to);
    command.run?.();
  };
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      label={t('palette.label')}
      emptyText={t('palette.empty')}
      search={search}
      onSearch={setSearch}
      commands={commands}
      onRun={run}
    />
  );
}
