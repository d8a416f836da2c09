/** What the transport has to tell the application. The application decides what a person sees; nothing here knows the screen. */
export type ApiSignal =
  /** the session is over and cannot be renewed; `other`: because somebody else signed in to this browser */
  | { type: 'expired'; other?: true }
  /** 403 userNotActive: this account is unavailable */
  | { type: 'accountUnavailable' }
  /** a 500 */
  | { type: 'serverError'; requestId: string | undefined }
  /** a 503: the server may lack something that it needs */
  | { type: 'unavailable' }
  | { type: 'networkFailure' }
  | { type: 'networkBack' };

type Listener = (signal: ApiSignal) => void;
const listeners = new Set<Listener>();

export const emitSignal = (signal: ApiSignal): void => {
  for (const listener of listeners) listener(signal);
};

export function onSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
