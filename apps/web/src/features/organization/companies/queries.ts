import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { companyCalls as calls } from '@loam/domain/organization/organization.calls';
import type { ChangeOwnCompany, RegisterCompany } from '@loam/domain/organization/organization.schema';
import { userCalls } from '@loam/domain/user/user.calls';
import { ask } from '../../../api/ask';
import { call } from '../../../api/client';
import { fetchNamed } from '../../../api/fetch-file';
import { session } from '../../../api/session';
import { currentUser } from '../../../api/user';
import type { ListQuery } from '../../../ui/table/list-query';

export type Company = AnswerOf<typeof calls.one>;
const key = 'companyRecords';

export const useCompanies = (query: ListQuery) =>
  useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => ask(calls.all, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Whether another company bears the name, in whatever case; asked of a name that is long enough to be one. */
export function useNameTaken(name: string, own: number | undefined): boolean {
  const query = { pageNo: 1, pageSize: 200, sortBy: 'name', sortOrder: 'asc', search: name } as const;
  const { data } = useQuery({
    queryKey: [key, 'named', name],
    queryFn: ({ signal }) => ask(calls.all, { query }, { signal }),
    enabled: name.length >= 3,
  });
  const folded = name.toLocaleLowerCase();
  return data?.items.some((one) => one.id !== own && one.name.toLocaleLowerCase() === folded) === true;
}

const companyQuery = (id: number) =>
  queryOptions({ queryKey: [key, id], queryFn: ({ signal }) => ask(calls.one, { params: { id } }, { signal }) });

export const useCompany = (id: number | null) => useQuery({ ...companyQuery(id ?? 0), enabled: id !== null });

/** For a form whose company somebody else has changed. */
export function useNewestCompany() {
  const client = useQueryClient();
  return (id: number) => client.fetchQuery({ ...companyQuery(id), staleTime: 0 });
}

/** The picture's bytes; `logoUrl` changes with the picture. */
export const logoQuery = (logoUrl: string) =>
  queryOptions({
    queryKey: ['logo', logoUrl],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => fetchNamed(logoUrl, signal),
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

export interface OwnChange extends Omit<CompanyChange, 'company' | 'body'> {
  readonly company: Company;
  readonly body: ChangeOwnCompany;
}

export const keysOfCompanies = [[key], ['companies'], ['companyNames'], ['company'], ['scope-tree']];

async function savePicture(id: number, logo: LogoChoice): Promise<void> {
  const params = { id };
  if (logo === null) return;
  if (logo === 'none') return void (await ask(calls.removeLogo, { params }));
  const form = new FormData();
  form.append('file', logo);
  await ask(calls.setLogo, { params, body: form });
}

/** As a company's own admins change it; the head of the page follows. */
export function useSaveOwnCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ company, body, logo, onStands }: OwnChange): Promise<void> => {
      if (Object.keys(body).length > 0)
        onStands(await ask(calls.changeOwn, { params: { id: company.id }, body }, { revision: company.revision }));
      await savePicture(company.id, logo);
    },
    onSettled: async () => {
      session.setUser((await call('GET', userCalls.me.path, { schema: currentUser })).body);
      await Promise.all(keysOfCompanies.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** The company first, then its picture. The answer has the picture's address. */
export function useSaveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ company, body, logo, onStands }: CompanyChange): Promise<Company> => {
      const saved =
        company === null
          ? await ask(calls.add, { body: body as RegisterCompany })
          : Object.keys(body).length > 0
            ? await ask(calls.change, { params: { id: company.id }, body }, { revision: company.revision })
            : company;
      onStands(saved);
      await savePicture(saved.id, logo);
      return saved;
    },
    onSettled: () => Promise.all(keysOfCompanies.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
