import { session } from '../../api/session';
import type { LiveAuth } from './collab-socket';

const LOOK_EVERY_MS = 60_000;

/**
 * The token of one person for live connections: looked at every minute, so that it is renewed before it ends. While somebody
 * else is signed in there is none, so that what one person left here never goes out in another's name.
 */
export function sessionAuth(userId: number): LiveAuth {
  const own = (token: string): string | undefined => (session.state().user?.id === userId && token ? token : undefined);
  const current = async () => own(await session.token());
  return {
    token: current,
    async renew() {
      const used = await current();
      return used !== undefined && (await session.recover(used)) ? current() : undefined;
    },
    onToken(listener) {
      let known: string | undefined;
      const look = () =>
        void current().then(
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
}
