import { userAdminCalls as calls } from '@loam/domain/user/user-admin.calls';
import { adminUntil } from '../../api/step-up';
import { ask } from '../../api/ask';
import { session } from '../../api/session';
import { i18nText, loadNamespaces } from '../../i18n/init';
import type { Command, Finder } from '../../ui/feature';
import { saysAll } from '../../ui/says-all';
import { askForAction, askForInvitation } from './people/asked-action';
import { actionNamed, commandsOfPeople } from './people/find-people';

const MOST = 5;
const invitations = { invite: 'people:invite.title', inviteMany: 'people:many.title' } as const;

/** Inviting, by what its dialogs are called. */
const invitationsNamed = (search: string): Command[] =>
  (['invite', 'inviteMany'] as const)
    .map((what) => ({ what, label: i18nText(invitations[what]) }))
    .filter(({ label }) => saysAll(label, search))
    .map(({ what, label }) => ({
      ...{ id: `people:${what}`, label, group: i18nText('shell:palette.actions'), to: '/admin-center/users' },
      run: () => askForInvitation(what),
    }));

/** People of an admin's scope by name and mail. Their list wants proof of admin rights: without it the palette leads there, and asks nobody while they type. */
export const find: Finder = async (search) => {
  const { user } = session.state();
  if (!user?.admin) return [];
  await loadNamespaces(['people']);
  const group = i18nText('people:title');
  const invites = user.readOnly ? [] : invitationsNamed(search);
  const page = (name: string) => `/admin-center/users?search=${encodeURIComponent(name)}&status=all`;
  if ((adminUntil() ?? 0) <= Date.now()) {
    const label = i18nText('people:find.look', { name: search });
    return [...invites, { id: 'people:look', label, group, to: page(search), last: true } satisfies Command];
  }
  const said = actionNamed(search, (action) => i18nText(`people:action.${action}`));
  const { items } = await ask(calls.list, { query: { search: said?.name ?? search, pageSize: MOST } });
  const people = commandsOfPeople(items, user, said?.action, {
    group,
    page,
    word: (key) => i18nText(`people:${key}`),
    act: askForAction,
  });
  return [...people, ...invites];
};
