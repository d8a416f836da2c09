import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARED } from '@loam/domain/comparison/most-compared';
import { isApiError } from '../../../api/api-error';
import { useNavigate, useParams, useSearchParams } from '../../../ui/link';
import { type ComparedKind, comparisonPath, idsOf } from '../paths';
import { comparedQuery } from '../queries';

/** The columns that the address names, as they are now, and how the address is changed. */
export function useColumns(kind: ComparedKind) {
  const { i18n } = useTranslation();
  const { id: first } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const ids = useMemo(() => idsOf(first, query, MOST_COMPARED), [first, query]);
  const found = useQueries({ queries: ids.map((id) => comparedQuery(kind, id, i18n.language)) });
  const show = (next: readonly number[]) => void navigate(comparisonPath(kind, next), { replace: true });
  const columns = found.map(({ data, error, isPending, refetch }, at) => ({
    id: ids[at]!,
    plan: isApiError(error) && error.status === 404 ? undefined : data,
    gone: isApiError(error) && error.status === 404,
    waiting: isPending,
    error,
    refetch,
  }));
  return { ids, columns, show };
}

export type Column = ReturnType<typeof useColumns>['columns'][number];
