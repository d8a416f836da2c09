import { createContext, useContext } from 'react';
import type { PlanSession } from './plan-session';

const SessionContext = createContext<PlanSession | undefined>(undefined);

export const PlanSessionProvider = SessionContext.Provider;

export function usePlanSession(): PlanSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no live document is open here');
  return session;
}
