import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query';
import { isApiError } from './api-error';

/**
 * Has the thing a route is about in the cache before its page is shown. Throws the server's 404, which the router turns into
 * the not-found page of that key; any other failure is left to the page, which shows it in place and can try again.
 */
export async function found<T, K extends QueryKey>(
  client: QueryClient,
  query: { queryKey: K; queryFn: QueryFunction<T, K> },
): Promise<T | undefined> {
  return client.ensureQueryData({ ...query, retry: false }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) throw error;
    return undefined;
  });
}
