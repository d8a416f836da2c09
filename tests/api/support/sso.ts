import type { Answer, Client } from '../../support/client.js';

/** What a browser holds once it was sent to the provider. */
export interface Sent {
  /** The provider's address with all that we ask for. */
  readonly address: URL;
  /** Our cookie, as `name=value`. */
  readonly cookie: string;
}

export async function startSso(anonymous: Client): Promise<Sent> {
  const { status, headers, text } = await anonymous.get('/auth/sso/start');
  if (status !== 302) throw new Error(`starting: ${status} ${text}`);
  return { address: new URL(headers.get('location')!), cookie: headers.getSetCookie()[0]!.split(';', 1)[0]! };
}

export const exchange = (anonymous: Client, body: object, cookie?: string): Promise<Answer> =>
  anonymous.post('/auth/sso/exchange', body, { headers: cookie === undefined ? {} : { Cookie: cookie } });
