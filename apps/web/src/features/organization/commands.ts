import { scopeOf } from '@loam/domain/kernel/person/roles';
import { session } from '../../api/session';
import { i18nText } from '../../i18n/init';
import type { Command, CommandSource } from '../../ui/feature';
import type { ScopeNode } from '../../ui/scope/scope-node';
import { rememberScope, scopeAddress, scopeAt, scopeKey } from './scope-address';
import { scopeTreeQuery } from './scope-tree';

/** Collections have no page for those who only advise. */
const enters = (node: ScopeNode, role: string): boolean => node.level !== 'collection' || role !== 'user';

/** Every scope that the person may enter, but the one they are in. */
export const commands: CommandSource = async ({ client, pathname, query }) => {
  const { user } = session.state();
  if (!user) return [];
  const tree = await client.ensureQueryData(scopeTreeQuery(user, client));
  const here = scopeAt(pathname, query);
  const of = (node: ScopeNode, above: readonly ScopeNode[]): Command[] => {
    const path = [...above, node];
    const below = (node.children ?? []).flatMap((child) => of(child, path));
    if (scopeKey(node) === here || !enters(node, scopeOf(user.roleId))) return below;
    const command: Command = {
      id: `scope:${scopeKey(node)}`,
      label: i18nText('shell:palette.switchTo', { name: node.name }),
      ...(above.length > 0 && { hint: above.map(({ name }) => name).join(' › ') }),
      group: i18nText(`shell:palette.scopes`),
      quiet: true,
      to: scopeAddress(node, path, { pathname, query }),
      run: () => rememberScope(node),
    };
    return [command, ...below];
  };
  return tree.flatMap((node) => of(node, []));
};
