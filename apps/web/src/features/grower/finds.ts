import { scopeOf } from '@loam/domain/kernel/person/roles';
import { session } from '../../api/session';
import { i18nText, loadNamespaces } from '../../i18n/init';
import type { Finder } from '../../ui/feature';
import { saysAll } from '../../ui/says-all';
import { rail } from './rail';

/** Adding a grower, from anywhere: to the group of the page, else to the one whose growers the navigation opens. */
export const find: Finder = async (search) => {
  const { user } = session.state();
  if (!user || user.readOnly || !user.groups[0] || !(rail[0]!.roles as readonly string[]).includes(scopeOf(user.roleId))) return [];
  await loadNamespaces(['grower']);
  const label = i18nText('grower:add');
  if (!saysAll(label, search)) return [];
  const here = /^\/collection\/\d+\/group\/\d+/.exec(location.pathname)?.[0];
  return [{ id: 'grower:add', label, group: i18nText('shell:palette.actions'), to: `${here ?? rail[0]!.to(user)}/add-grower` }];
};
