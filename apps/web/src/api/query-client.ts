import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';

/** Refusals are answers and are not asked again; a lost connection is, twice. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, gcTime: 5 * 60_000, retry: (failures, error) => !(error instanceof ApiError) && failures < 2, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
