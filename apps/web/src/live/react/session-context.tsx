import { createContext, useContext } from 'react';
import type { LiveSession } from '../session/live-session';

const SessionContext = createContext<LiveSession | undefined>(undefined);

export const LiveSessionProvider = SessionContext.Provider;

export function useLiveSession(): LiveSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no live document is open here');
  return session;
}
