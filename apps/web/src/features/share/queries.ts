import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sharedPlanAnswer } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { type SheetSection, sharesAnswer } from '@loam/domain/plan/plan-share.schema';
import { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { del, get, post } from '../../api/client';
import { download } from '../../api/fetch-file';

const made = z.looseObject({ id: z.string(), url: z.string(), expiresAt: z.string(), sent: z.boolean() });
export type MadeShare = z.infer<typeof made>;
export type Way = 'link' | 'email' | 'sms' | 'whatsapp';

const sharesKey = (planId: number) => ['plan', planId, 'shares'] as const;

/** C340 */
export const useShares = (planId: number) =>
  useQuery({ queryKey: sharesKey(planId), queryFn: () => get(`/plan/${planId}/shares`, sharesAnswer) });

/** C137 */
export function useShare(planId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: { option: Way; email?: string; phoneNumber?: string }) => post('/plan/storage/share', made, { planId, ...to }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(planId) }),
  });
}

/** C256 */
export function useRevoke(planId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => del(`/share/${id}`, z.looseObject({})),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(planId) }),
  });
}

/** What the specification says of an answer that leads nowhere. */
const somethingWrong = () => new ApiError({ status: 502, key: 'somethingWrong', message: '', requestId: undefined, details: [] });

/** C136, and then the file itself. */
export const useDrawPlan = (planId: number) =>
  useMutation({
    mutationFn: async ({ lang, sections }: { lang: string; sections: readonly SheetSection[] }) => {
      const { downloadUrl } = await post('/plan/storage/pdf', z.looseObject({ downloadUrl: z.string().optional() }), {
        planId,
        lang,
        sections,
      });
      if (!downloadUrl) throw somethingWrong();
      // by this page's own address: the server's public one may have another name for the same place
      await download(new URL(downloadUrl, window.location.href).pathname.replace(/^\/api/, ''), 'plan.pdf');
    },
  });

/** C255, named in the reader's language. */
export const useSharedPlan = (token: string, language: string) =>
  useQuery({
    queryKey: ['shared', token, language],
    queryFn: () => get(`/share/${token}`, sharedPlanAnswer, { query: { lang: language } }),
    retry: false,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
