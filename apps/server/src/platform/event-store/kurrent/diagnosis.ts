import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { EndPoint } from '@kurrent/kurrentdb-client';
import type { KurrentSettings } from './connection-string.js';
import { nameOf } from './member.js';

const patienceMs = 2_000;
const unanswered = 'no answer';
/** A machine that hangs, a program that is none of KurrentDB's, or something between that swallows what is sent. */
export const silent =
  'takes connections and answers nothing: look whether KurrentDB is well there, or mend the host and port in EVENT_STORE';

/** What is wrong with the way to a host, in words. `passing`: it may be right in a moment. */
export interface Diagnosis {
  readonly text: string;
  readonly passing: boolean;
}

/** Looks at the way to a host step by step: its name, its port, TLS on both sides, its certificate. Undefined when nothing is wrong with that. */
export async function wayTo(at: EndPoint, settings: KurrentSettings): Promise<Diagnosis | undefined> {
  const name = nameOf(at);
  const wrong = (text: string): Diagnosis => ({ text: `${name} ${text}`, passing: false });
  try {
    if (!isIP(at.address)) await lookup(at.address);
  } catch (error) {
    return wrong(
      `cannot be found: the name ${at.address} does not resolve (${(error as NodeJS.ErrnoException).code}); mend the host in EVENT_STORE`,
    );
  }
  const reached = await opened(connectTcp({ host: at.address, port: at.port }), 'connect');
  if ('error' in reached)
    return { text: `${name} does not listen (${reached.error}); start the database or mend the host in EVENT_STORE`, passing: true };
  reached.socket.destroy();
  const spoken = await opened(handshake(at, settings), 'secureConnect');
  if ('error' in spoken && settings.tls && spoken.error === unanswered) return { text: `${name} ${silent}`, passing: true };
  if ('error' in spoken)
    return (
      settings.tls &&
      wrong(`does not speak TLS, and EVENT_STORE asks for it (${spoken.error}); say tls=false, or give the database a certificate`)
    );
  const { authorized, authorizationError } = spoken.socket;
  spoken.socket.destroy();
  if (!settings.tls) return wrong('speaks TLS, and EVENT_STORE says tls=false; say tls=true');
  if (!settings.tls.verify || authorized) return undefined;
  const why = String((authorizationError as unknown as { code?: string })?.code ?? authorizationError);
  if (why.includes('ALTNAME')) return wrong(`has a certificate for another name (${why}); name it in EVENT_STORE as its certificate does`);
  if (why.includes('EXPIRED')) return wrong(`has a certificate that is out of date (${why}); renew it`);
  return wrong(`has a certificate that is not trusted here (${why}); name its authority in EVENT_STORE with tlsCaFile=<path>`);
}

const handshake = ({ address, port }: EndPoint, { tls }: KurrentSettings): TLSSocket =>
  connectTls({
    host: address,
    port,
    rejectUnauthorized: false, // it is only looked at
    ALPNProtocols: ['h2'],
    ...(!isIP(address) && { servername: address }),
    ...(tls?.rootCertificate && { ca: tls.rootCertificate }),
    ...(tls?.userCertificate && { cert: tls.userCertificate }),
    ...(tls?.userKey && { key: tls.userKey }),
  });

function opened<S extends Socket>(socket: S, event: string): Promise<{ readonly socket: S } | { readonly error: string }> {
  return new Promise((resolve) => {
    const fail = (error: string) => {
      socket.destroy();
      resolve({ error });
    };
    socket.setTimeout(patienceMs, () => fail(unanswered));
    socket.once(event, () => resolve({ socket }));
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  });
}
