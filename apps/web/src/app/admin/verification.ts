import { useEffect, useState, useSyncExternalStore } from 'react';
import { adminUntil, subscribe, verified, withdraw } from '../../api/step-up';

const LOOK_MS = 15_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Asks for a proof on entering the admin center, and for no second one in its half hour: who leaves and comes back has proved it. Answers the whole minutes that are left of it, null without it. */
export function useVerification(): number | null {
  const until = useSyncExternalStore(subscribe, adminUntil);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    clearTimeout(leaving);
    void verified();
    return () => {
      leaving = setTimeout(withdraw); // not when it is only drawn anew
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
