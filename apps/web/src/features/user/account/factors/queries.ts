import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { factorCalls } from '@loam/domain/access/factor.calls';
import { ask } from '../../../../api/ask';

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  staleTime: 0, // a proof elsewhere may have used a code
  queryFn: ({ signal }) => ask(factorCalls.list, {}, { signal }),
});

function useChange<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }) });
}

export const useOfferAuthenticator = () => useMutation({ mutationFn: () => ask(factorCalls.offerAuthenticator, {}) });
export const useAddAuthenticator = () => useChange((code: string) => ask(factorCalls.addAuthenticator, { body: { code } }));
export const useRemoveAuthenticator = () => useChange(() => ask(factorCalls.removeAuthenticator, {}));
export const useMakeRecoveryCodes = () => useChange(() => ask(factorCalls.makeRecoveryCodes, {}));
export const useRemovePasskey = () => useChange((id: string) => ask(factorCalls.removePasskey, { params: { id } }));

/** The browser's own dialog asks the person; what they give up there is an error that is none of the server's. */
export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await ask(factorCalls.offerPasskey, {});
    const credential = await startRegistration({ optionsJSON: options as never });
    return ask(factorCalls.addPasskey, { body: { name, credential: credential as never } });
  });
