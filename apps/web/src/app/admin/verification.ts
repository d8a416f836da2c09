import { useEffect, useState, useSyncExternalStore } from 'react';
import { del } from '../../api/client';
import { session } from '../../api/session';
import { adminUntil, forgetAdmin, subscribe, verified, withdraw } from '../../api/step-up';

const LOOK_MS = 15_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Who goes out gives the key back: the token is dropped here and on the server (C066). */
function leave(): void {
  withdraw();
  if (adminUntil() === null) return;
  forgetAdmin();
  if (session.state().status === 'in' && !session.state().lapsed)
    del('/user/deleteToken', { parse: () => undefined }).catch(() => undefined); // not reached: it runs out by itself
}

/** Asks for a code on entering the admin center and drops what it bought on leaving. Answers the whole minutes that are left of it, null without it. */
export function useVerification(): number | null {
  const until = useSyncExternalStore(subscribe, adminUntil);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    clearTimeout(leaving);
    void verified();
    return () => {
      leaving = setTimeout(leave); // not when it is only drawn anew
    };
  }, []);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null || until <= now ? null : Math.ceil((until - now) / 60_000);
}
