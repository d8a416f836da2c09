import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../api/session';
import { useLocation, useParams, useSearchParams } from '../../ui/link';
import { scopeOfQuery, scopeQuery } from '../../ui/scope/scope-query';
import type { ScopeNode } from '../../ui/scope/scope-node';
import { useScopeTree } from '../organization';
import { NO_VARIETY, sustainableCrop } from './crops';

export type View = 'map' | 'overview' | 'setting' | 'optimization';
interface GroupChoice {
  readonly id: number;
  readonly name: string;
}
const groupsIn = (nodes: readonly ScopeNode[]): GroupChoice[] =>
  nodes.flatMap((node) => [...(node.level === 'group' ? [{ id: node.id, name: node.name }] : []), ...groupsIn(node.children ?? [])]);

/** The group whose fields the page shows: that of the address, else the person's first. */
export function useGroupChoice(): { readonly group: number | undefined; readonly groups: readonly GroupChoice[] | undefined } {
  const user = useCurrentUser();
  const [query] = useSearchParams();
  const tree = useScopeTree().data;
  const asked = scopeOfQuery(query);
  const groups = tree && groupsIn(tree);
  const known = [...user.groups, ...(groups ?? [])];
  return { group: asked.group ?? known[0]?.id, groups };
}

/** Crop and variety of the address, and the addresses beside it; the scope goes along. */
export function useCropPlace() {
  const { t, i18n } = useTranslation('practices');
  const params = useParams();
  const { search } = useLocation();
  const written = params['crop'] ?? '';
  const crop = sustainableCrop(written) ?? written.toLowerCase();
  const subcrop = params['subcrop'] === NO_VARIETY ? undefined : params['subcrop'];
  const kept = scopeQuery(search);
  const address = (...parts: readonly string[]) => `/sustainability/${parts.map(encodeURIComponent).join('/')}${kept}`;
  return {
    crop,
    subcrop,
    cropName: i18n.exists(`practices:crop.${crop}`) ? t(`crop.${crop}`) : written,
    crops: address('crops'),
    viewOf: (view: View, variety: string | undefined = undefined) => address(crop, ...(variety === undefined ? [] : [variety]), view),
    fieldOf: (fieldId: number, variety: string | null | undefined, view: 'field' | 'optimization' = 'field') =>
      address(crop, variety || NO_VARIETY, String(fieldId), view),
  };
}
