import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { licenseCalls as calls } from '@loam/domain/license/license.calls';
import type { LicenseMethod } from '@loam/domain/license/license.events';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';

export type SentNow = AnswerOf<typeof calls.send>;
export type LicenseToSign = AnswerOf<typeof calls.read>;

const listKey = (customerId: number) => ['licenses', customerId] as const;

/** Newest first; the page of the grower keeps them current. */
export const useLicenses = (customerId: number) =>
  useQuery({ queryKey: listKey(customerId), queryFn: ({ signal }) => ask(calls.list, { params: { id: customerId } }, { signal }) });

export function useSendLicense(customerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { method: LicenseMethod; lang: string }) => ask(calls.send, { params: { id: customerId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(customerId) }),
  });
}

export const useLicenseToSign = (token: string) =>
  useQuery({
    queryKey: ['licenseToSign', token],
    queryFn: () => ask(calls.read, { params: { token } }),
    retry: false,
    staleTime: Infinity,
  });

export function useSignLicense(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lang: string) => ask(calls.sign, { params: { token }, body: { accepted: true, lang } }),
    onSuccess: ({ signedAt }) => client.setQueryData<LicenseToSign>(['licenseToSign', token], (now) => now && { ...now, signedAt }),
  });
}
