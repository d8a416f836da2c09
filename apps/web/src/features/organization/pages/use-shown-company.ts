import { useQueries, useQuery } from '@tanstack/react-query';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { useCurrentUser } from '../../../api/session';
import { useSearchParams } from '../../../ui/link';
import { collectionSummaryQuery, companiesQuery, companySummaryQuery } from '../queries';

/** The company that is shown, one's own or, for a super admin, the chosen one; its collections with their groups. */
export function useShownCompany() {
  const { roleId } = useCurrentUser();
  const isSuper = roleId === ROLE.superAdmin;
  const [query, setQuery] = useSearchParams();
  const companies = useQuery({ ...companiesQuery, enabled: isSuper });
  const wanted = Number(query.get('company')) || null;
  const companyId = isSuper ? (wanted ?? companies.data?.[0]?.id ?? null) : null;
  const company = useQuery({ ...companySummaryQuery(companyId), enabled: !isSuper || companyId !== null });
  const collections = useQueries({ queries: (company.data?.collections ?? []).map(({ id }) => collectionSummaryQuery(id)) });
  return {
    companies: (isSuper && companies.data) || [],
    companyId,
    choose: (id: number) => setQuery({ company: String(id) }),
    data: company.data,
    collections,
    error: company.error ?? companies.error,
    retry: () => Promise.all([companies.refetch(), company.refetch()]),
  };
}
