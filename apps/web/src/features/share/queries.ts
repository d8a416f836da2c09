import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import type { ShareOption } from '@loam/domain/plan/plan-share.events';
import { recommendationPdfCalls, shareCalls } from '@loam/domain/share/share.calls';
import type { SheetSection } from '@loam/domain/share/share.schema';
import { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { downloadNamed } from '../../api/fetch-file';

export type MadeShare = AnswerOf<typeof shareCalls.share>;
export type Way = ShareOption;

const sharesKey = (planId: number) => ['plan', planId, 'shares'] as const;

export const useShares = (planId: number) =>
  useQuery({ queryKey: sharesKey(planId), queryFn: () => ask(shareCalls.list, { params: { id: planId } }) });

/** Of the plan, or of what is recommended for it. */
export function useShare(planId: number, recommendationId?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: { option: Way; email?: string; phoneNumber?: string }) =>
      recommendationId === undefined
        ? ask(shareCalls.share, { body: { planId, ...to } })
        : ask(recommendationPdfCalls.share, { params: { id: recommendationId }, body: to }),
    onSuccess: () => client.invalidateQueries({ queryKey: sharesKey(planId) }),
  });
}

export function useRevoke(planId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask(shareCalls.revoke, { params: { token: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(planId) }),
  });
}

/** What the specification says of an answer that leads nowhere. */
const somethingWrong = () => new ApiError({ status: 502, key: 'somethingWrong', message: '', requestId: undefined, details: [] });

/** Drawn, and then the file itself. */
export const useDrawPlan = (planId: number, recommendationId?: number) =>
  useMutation({
    mutationFn: async ({ lang, sections }: { lang: string; sections: readonly SheetSection[] }) => {
      const drawn =
        recommendationId === undefined
          ? ask(shareCalls.pdf, { body: { planId, lang, sections } })
          : ask(recommendationPdfCalls.pdf, { params: { id: recommendationId }, body: { lang, sections: [...sections] } });
      const { downloadUrl } = await drawn.catch((error: unknown) => {
        throw error instanceof z.ZodError ? somethingWrong() : error;
      });
      await downloadNamed(downloadUrl, 'plan.pdf');
    },
  });

/** Named in the reader's language. */
export type Shared = AnswerOf<typeof shareCalls.read>;
export const useSharedPlan = (token: string, language: string) =>
  useQuery({
    queryKey: ['shared', token, language],
    queryFn: () => ask(shareCalls.read, { params: { token }, query: { lang: language } }),
    retry: false,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
