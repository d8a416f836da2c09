import { session } from '../api/session';
import type { LiveAuth } from './collab-socket';

const LOOK_EVERY_MS = 60_000;

/** The signed-in person's token for live connections: looked at every minute, so that it is renewed before it ends. */
export const sessionAuth: LiveAuth = {
  token: async () => (await session.token()) || undefined,
  async renew() {
    const used = await session.token();
    return (await session.recover(used)) ? (await session.token()) || undefined : undefined;
  },
  onToken(listener) {
    let known: string | undefined;
    const look = () =>
      void session.token().then(
        (token) => {
          if (token && token !== known) listener(token);
          known = token;
        },
        () => undefined, // offline: the connection itself says so
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    const stop = session.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  },
};
