import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { get } from '../../../api/client';
import { useLiveQueries } from '../../../api/live';

const override = z.object({ by: z.object({ id: z.number(), name: z.string() }), at: z.string(), reason: z.string() });
type Override = z.infer<typeof override>;
const standing = z.looseObject({ items: z.array(z.looseObject({ code: z.string(), path: z.string(), override: override.optional() })) });

const checksKey = (planId: number) => ['plan', planId, 'checks'] as const;

/** What was accepted with a reason, by check (`<code> <path>`). Follows the plan; empty while nothing is known. */
export function useOverrides(planId: number, asked: boolean): ReadonlyMap<string, Override> {
  const { data } = useQuery({ queryKey: checksKey(planId), queryFn: () => get(`/plan/${planId}/checks`, standing), enabled: asked });
  useLiveQueries(asked ? `plan:${planId}` : null, [checksKey(planId)]);
  return new Map((data?.items ?? []).flatMap((one) => (one.override ? [[`${one.code} ${one.path}`, one.override] as const] : [])));
}
