import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AddCollection,
  type ChangeCollection,
  type ChangeGroup,
  collectionBody,
  groupBody,
  type RegisterGroup,
} from '@loam/domain/organization/organization.schema';
import { z } from 'zod';
import { call, del, get, post } from '../../../api/client';

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

/** C067: with what only the record says, the capacity and the default group. */
export const collectionQuery = (companyId: number, id: number) =>
  queryOptions({
    queryKey: ['collection', 'record', companyId, id],
    queryFn: async ({ signal }) => {
      const { items } = await get('/collection/all', listOf(collectionBody), { signal, query: { companyId } });
      return items.find((one) => one.id === id)!;
    },
  });

/** C073 */
export const groupsQuery = (collectionId: number) =>
  queryOptions({
    queryKey: ['group', 'of', collectionId],
    queryFn: async ({ signal }) => (await get('/group/byCollection', listOf(groupBody), { signal, query: { collectionId } })).items,
  });

interface OnRevision<Body> {
  readonly body: Body;
  readonly revision: number;
}

function useUnitChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([['company'], ['collection'], ['group'], ['scope-tree']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** C070 */
export const useAddCollection = () => useUnitChange((body: AddCollection) => post('/collection', collectionBody, body));
/** C071 */
export const useChangeCollection = () =>
  useUnitChange(({ body, revision }: OnRevision<ChangeCollection>) =>
    call('POST', '/collection/update', { schema: collectionBody, body, revision }),
  );
/** C076 */
export const useAddGroup = () => useUnitChange((body: RegisterGroup) => post('/group', groupBody, body));
/** C077 */
export const useChangeGroup = () =>
  useUnitChange(({ body, revision }: OnRevision<ChangeGroup>) => call('POST', '/group/update', { schema: groupBody, body, revision }));
/** C072, C078 */
export const useRemoveUnit = (kind: 'collection' | 'group') =>
  useUnitChange((id: number) => del(`/${kind}`, z.object({ deleted: z.array(z.number()) }), { id }));
