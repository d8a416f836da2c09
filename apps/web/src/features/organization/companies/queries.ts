import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companyBody, type RegisterCompany } from '@loam/domain/organization/organization.schema';
import { z } from 'zod';
import { call, get } from '../../../api/client';
import { fetchFile } from '../../../api/fetch-file';
import type { ListQuery } from '../../../ui/table/list-query';

export type Company = z.infer<typeof companyBody>;
const companyPage = z.object({ items: z.array(companyBody), total: z.number() });
const key = 'companyRecords';

/** C080 */
export const useCompanies = (query: ListQuery) =>
  useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => get('/company/all', companyPage, { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
  });

const companyQuery = (id: number) =>
  queryOptions({ queryKey: [key, id], queryFn: ({ signal }) => get(`/company/${id}`, companyBody, { signal }) });

/** C081 */
export const useCompany = (id: number | null) => useQuery({ ...companyQuery(id ?? 0), enabled: id !== null });

/** C081 again, for a form whose company somebody else has changed. */
export function useNewestCompany() {
  const client = useQueryClient();
  return (id: number) => client.fetchQuery({ ...companyQuery(id), staleTime: 0 });
}

/** C082: the picture's bytes; `logoUrl` changes with the picture. */
export const logoQuery = (logoUrl: string) =>
  queryOptions({
    queryKey: ['logo', logoUrl],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => fetchFile(logoUrl.replace(/^\/api/, ''), { signal }),
  });

/** Chosen anew, to be taken away, or null: as it was. */
export type LogoChoice = File | 'none' | null;

export interface CompanyChange {
  /** as it stands; null: it is new */
  readonly company: Company | null;
  readonly body: Partial<RegisterCompany>;
  readonly logo: LogoChoice;
  /** told before the picture is sent: the company stands although its picture may be refused */
  readonly onStands: (company: Company) => void;
}

/** C083, C084, C085 and C350: the company first, then its picture. The answer has the picture's address. */
export function useSaveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ company, body, logo, onStands }: CompanyChange): Promise<Company> => {
      const saved =
        company === null
          ? await call('POST', '/company', { schema: companyBody, body })
          : Object.keys(body).length > 0
            ? await call('PUT', `/company/${company.id}`, { schema: companyBody, body, revision: company.revision })
            : { body: company };
      onStands(saved.body);
      if (logo === null) return saved.body;
      if (logo === 'none') {
        await call('DELETE', `/company/${saved.body.id}/logo`, { schema: z.unknown() });
        return saved.body;
      }
      const form = new FormData();
      form.append('file', logo);
      await call('PATCH', `/company/${saved.body.id}/logo`, { schema: z.unknown(), body: form });
      return saved.body;
    },
    onSettled: () =>
      Promise.all(
        [[key], ['companies'], ['companyNames'], ['company'], ['scope-tree']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
