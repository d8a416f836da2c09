import { scopeOf } from '@loam/domain/kernel/person/roles';
import { searchCalls } from '@loam/domain/search/search.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask';
import { changePreferences } from '../../api/preferences';
import { useCurrentUser } from '../../api/session';
import type { CurrentUser } from '../../api/user';
import { i18nText, loadNamespaces } from '../../i18n/init';
import { languages } from '../../i18n/languages';
import type { Command, Verb } from '../../ui/feature';
import { pageCommands } from '../../ui/page-commands';
import { features } from '../features';
import { foundByFeatures } from '../finders';
import { adminPageWord, adminPagesFor } from '../admin/pages';
import { railEntries } from '../rail-entries';
import { saidBefore } from './palette-list';

const MOST_FOUND = 8;
const PAUSE_MS = 120;

type SaidVerb = Omit<Verb, 'label'> & { readonly label: string };

/** What the person may do with what is found, in their words. */
function useVerbs(): readonly SaidVerb[] {
  const { t } = useTranslation('shell');
  const { roleId, readOnly } = useCurrentUser();
  return useMemo(() => {
    const role: string = scopeOf(roleId);
    return features
      .flatMap(({ verbs = [] }) => verbs)
      .filter(({ roles, changes }) => (roles as readonly string[]).includes(role) && !(changes && readOnly))
      .map((verb) => ({ ...verb, label: t(verb.label) }));
  }, [t, roleId, readOnly]);
}

/** Verbs as commands: on a page of what they are done with they lead on, elsewhere they ask for its name. */
const commandsOf = (verbs: readonly SaidVerb[], group: string, hint: string): Command[] =>
  verbs.map(({ id, label, to }) => {
    const here = to(location.pathname);
    return { id: `verb:${id}`, label, group, ...(here === undefined ? { hint, ask: `${label} ` } : { to: here }) };
  });

/** Growers, fields and plans by name, as the server finds them, and what features find, such as people. What was found stays until the next answer; `busy` while one is awaited. */
export function useFound(open: boolean, search: string): { found: readonly Command[]; busy: boolean } {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  const verbs = useVerbs();
  const said = saidBefore(search, verbs);
  const [{ of, found }, setFound] = useState<{ of: string; found: readonly Command[] }>({ of: '', found: [] });
  const wanted = open && scopeOf(user.roleId) !== 'executive' ? (said?.name ?? search.trim()) : '';
  const verb = said?.verb;
  useEffect(() => {
    let current = true;
    const asked = `${verb?.id ?? ''}:${wanted}`;
    if (wanted === '') return setFound({ of: '', found: [] });
    const timer = setTimeout(() => {
      Promise.all([ask(searchCalls.palette, { query: { q: wanted } }), verb ? [] : foundByFeatures(wanted)]).then(
        ([{ items }, others]) =>
          current &&
          setFound({
            of: asked,
            found: [
              ...items
                .flatMap(({ type, id, name, code, path }): Command[] => {
                  const group = t(`palette.${type}`);
                  if (!verb) return [{ id: `${type}:${id}`, label: name, group, to: path, ...(code !== undefined && { hint: code }) }];
                  const to = verb.kinds.includes(type) ? verb.to(path) : undefined;
                  return to === undefined ? [] : [{ id: `verb:${verb.id}:${type}:${id}`, label: `${verb.label}: ${name}`, group, to }];
                })
                .slice(0, MOST_FOUND),
              ...others,
            ],
          }),
        () => current && setFound({ of: asked, found: [] }), // pages and actions are found all the same
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, verb, t]);
  return { found: wanted === '' ? [] : found, busy: wanted !== '' && of !== `${verb?.id ?? ''}:${wanted}` };
}

/** The pages of the admin center that the person may enter, for a search. */
async function adminCommands(user: CurrentUser): Promise<readonly Command[]> {
  await loadNamespaces(['admin']);
  return adminPagesFor(user).map(({ path }) => ({
    ...{ id: `nav:${path}`, label: i18nText(adminPageWord(path)), hint: i18nText('admin:title') },
    ...{ group: i18nText('shell:palette.pages'), to: path, quiet: true },
  }));
}

/** What the page, the features and the shell offer, the page first. Asked anew whenever the palette opens. */
export function useOwnCommands(open: boolean): readonly Command[] {
  const { t, i18n } = useTranslation('shell');
  const user = useCurrentUser();
  const client = useQueryClient();
  const [offered, setOffered] = useState<readonly Command[]>([]);
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    const at = { client, pathname: location.pathname, query: new URLSearchParams(location.search) };
    const here = pageCommands();
    setOffered(here);
    for (const feature of features)
      void feature
        .commands?.()
        .then(({ commands }) => commands(at))
        .then(
          (more) => current && setOffered((before) => [...before, ...more]),
          () => undefined, // what others offer is there all the same
        );
    // in the admin center its frame offers them itself
    if (user.admin && !at.pathname.startsWith('/admin-center'))
      void adminCommands(user).then((pages) => current && setOffered((before) => [...before, ...pages]));
    return () => {
      current = false;
    };
  }, [open, client, user, i18n.language]);

  const shell = useMemo(() => {
    const role: string = scopeOf(user.roleId);
    const pages = railEntries
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
  const verbs = useVerbs();
  const verbal = useMemo(() => (open ? commandsOf(verbs, t('palette.verbs'), t('palette.verbHint')) : []), [open, verbs, t]);
  return useMemo(() => [...offered, ...verbal, ...shell], [offered, verbal, shell]);
}
