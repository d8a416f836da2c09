import { useEffect, useState } from 'react';
import { openCollabSocket, type LiveAuth } from './collab-socket';
import { IndexedStore } from './indexed-store';
import { MemoryStore } from './offline-store';
import { PlanSession, type LeafRules } from './plan-session';

/** Opens a live document for as long as the calling page shows it. `undefined` until the device's store answered. */
export function useOpenSession(name: string | undefined, user: { id: number; name: string } | undefined, auth: LiveAuth, rules?: LeafRules): PlanSession | undefined {
  const [session, setSession] = useState<PlanSession>();
  const userId = user?.id;
  const userName = user?.name;
  useEffect(() => {
    if (name === undefined || userId === undefined) return;
    let current: PlanSession | undefined;
    let gone = false;
    const onPageHide = () => current?.flush();
    const onOnline = () => current?.setNetwork(true);
    const onOffline = () => current?.setNetwork(false);
    void (async () => {
      const store = await IndexedStore.open(userId, name).catch(() => new MemoryStore());
      if (gone) return;
      current = new PlanSession({ name, user: { id: userId, name: userName ?? '' }, socket: openCollabSocket(auth), store, ...(rules && { rules }) });
      if (navigator.onLine === false) current.setNetwork(false);
      setSession(current);
      await current.open();
    })();
    addEventListener('pagehide', onPageHide);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      gone = true;
      removeEventListener('pagehide', onPageHide);
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      current?.close();
      setSession(undefined);
    };
  }, [name, userId, userName, auth, rules]);
  return session;
}
