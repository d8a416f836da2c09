import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { type CryptoKey, exportJWK, SignJWT } from 'jose';
import { Clock } from '../../../apps/server/src/platform/decisions/clock.js';
import { Keyring } from '../../../apps/server/src/platform/identity/keyring.js';
import { besides } from './matrix-world.js';
import type { TestServer } from './server.js';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
type Claims = Record<string, unknown>;
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims;
const HOUR = 3600;

/** What a forger may have in hand. */
export interface Loot {
  /** A token that is good. */
  readonly token: string;
  /** The session that somebody else has open, and one that was ended. */
  readonly otherSid: string;
  readonly endedSid: string;
  readonly otherUserId: number;
  readonly refreshToken: string;
  readonly adminToken: string;
}

/** The server's own key, as only its store has it: what a forger never gets, to tell one wrong claim from another. */
const ownKey = (server: TestServer): Promise<{ kid: string; secret: CryptoKey; public: CryptoKey }> =>
  besides(server, (store) => new Keyring(store, new Clock()).signing());

/** Signed by the server's own key, with one claim or heading that is wrong. */
function signedByTheServer(key: CryptoKey, header: Claims, body: Claims, loot: Loot): [string, Promise<string>][] {
  const now = Math.floor(Date.now() / 1000);
  const own = (changes: object, heading: object = {}) =>
    new SignJWT(JSON.parse(JSON.stringify({ ...body, ...changes }))).setProtectedHeader({ alg: 'EdDSA', ...header, ...heading }).sign(key);
  return [
    ['signed, but over', own({ exp: now - HOUR, iat: now - 2 * HOUR, nbf: now - 2 * HOUR })],
    ['signed, but over by a little more than clocks differ', own({ exp: now - 10 })],
    ['signed, without an end', own({ exp: undefined })],
    ['signed, with a text for its end', own({ exp: 'never' })],
    ['signed, but of tomorrow', own({ nbf: now + 24 * HOUR })],
    ['signed, for another audience', own({ aud: 'another-api' })],
    ['signed, for nobody', own({ aud: undefined })],
    ['signed, by another issuer', own({ iss: 'somebody' })],
    ['signed, without an issuer', own({ iss: undefined })],
    ['signed, of another type', own({}, { typ: 'JWT' })],
    ['signed, without a type', own({}, { typ: undefined })],
    ['signed, as the ticket of a single sign-on', own({ aud: 'loam-sso' }, { typ: 'sso+jwt' })],
    ['signed, without an id', own({ jti: undefined })],
    ['signed, without a subject', own({ sub: undefined })],
    ['signed, for a subject that is no number', own({ sub: 'x' })],
    ['signed, for somebody who is not there', own({ sub: '987654321' })],
    ['signed, another subject on this session', own({ sub: String(loot.otherUserId) })],
    ['signed, this subject on another session', own({ sid: loot.otherSid })],
    ['signed, on a session that was ended', own({ sid: loot.endedSid })],
    ['signed, on a session that never was', own({ sid: '0'.repeat(32) })],
    ['signed, without a session', own({ sid: undefined })],
  ];
}

/** Access tokens that are not: by what is wrong with each. */
export async function forgedTokens(server: TestServer, loot: Loot): Promise<[name: string, token: string][]> {
  const key = await ownKey(server);
  const [head, claims, signature] = loot.token.split('.') as [string, string, string];
  const [header, body] = [read(head), read(claims)];
  const publicJwk = await exportJWK(key.public);
  const foreign = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Math.floor(Date.now() / 1000);

  const headed = (changes: object, rest = `${claims}.${signature}`) => `${part({ ...header, ...changes })}.${rest}`;
  const claimed = (changes: object) => `${head}.${part({ ...body, ...changes })}.${signature}`;
  const mac = (alg: string, secret: string | Buffer, changes: object = {}) => {
    const input = `${part({ ...header, alg, ...changes })}.${claims}`;
    return `${input}.${createHmac(`sha${alg.slice(2)}`, secret)
      .update(input)
      .digest('base64url')}`;
  };
  const bySomebody = (changes: object) =>
    new SignJWT({ ...body }).setProtectedHeader({ alg: 'EdDSA', ...header, ...changes }).sign(foreign.privateKey);
  const rs256 = () => {
    const input = `${part({ ...header, alg: 'RS256' })}.${claims}`;
    return `${input}.${createSign('RSA-SHA256').update(input).sign(rsa.privateKey).toString('base64url')}`;
  };
  const x = Buffer.from(publicJwk.x!, 'base64url');

  const forms: [string, string | Promise<string>][] = [
    ['a word', 'nonsense'],
    ['dots', '..'],
    ['its head', head],
    ['its head and claims', `${head}.${claims}`],
    ['no signature', `${head}.${claims}.`],
    ['half a signature', `${head}.${claims}.${signature.slice(0, 43)}`],
    ['a signature cut by one', `${head}.${claims}.${signature.slice(0, -1)}`],
    ['a signature with more', `${loot.token}AAAA`],
    ['a signature with another end', `${head}.${claims}.${signature.slice(0, -4)}AAAA`],
    ['a signature of zeros', `${head}.${claims}.${'A'.repeat(86)}`],
    ['four parts', `${loot.token}.${signature}`],
    ['five parts, as if it were sealed', `${head}..${claims}.${signature}.x`],
    ['its parts turned round', `${claims}.${head}.${signature}`],
    ['twice itself', `${loot.token}${loot.token}`],
    ['padding', `${head}=.${claims}=.${signature}=`],
    ['alg none', headed({ alg: 'none' }, `${claims}.`)],
    ['alg None', headed({ alg: 'None' }, `${claims}.`)],
    ['alg NONE with a signature', headed({ alg: 'NONE' })],
    ['alg none and nothing else', `${part({ alg: 'none' })}.${claims}.`],
    ['no alg', headed({ alg: undefined })],
    ['alg as a list', headed({ alg: ['EdDSA'] })],
    ['alg in small letters', headed({ alg: 'eddsa' })],
    ['the public key as an HS256 secret', mac('HS256', x)],
    ['the public key in text as an HS256 secret', mac('HS256', publicJwk.x!)],
    ['the public key in text as an HS512 secret', mac('HS512', JSON.stringify(publicJwk))],
    ['an empty HS256 secret', mac('HS256', '')],
    ['a guessable HS384 secret', mac('HS384', 'secret')],
    ['the head as an HS256 secret', mac('HS256', head)],
    ['RS256 with a key of its own', rs256()],
    ['ES256 over an EdDSA signature', headed({ alg: 'ES256' })],
    ['no kid', headed({ kid: undefined })],
    ['another kid', headed({ kid: 'other' })],
    ['a kid that is a path', headed({ kid: '../../../../dev/null' })],
    ['a kid that is a query', headed({ kid: "' OR '1'='1" })],
    ['a kid that is a list', headed({ kid: [header['kid']] })],
    ['a kid without end', headed({ kid: 'k'.repeat(4000) })],
    ['a foreign key under our kid', bySomebody({})],
    ['a foreign key that it brings along', exportJWK(foreign.publicKey).then((jwk) => bySomebody({ kid: 'mine', jwk }))],
    ['a foreign key that it brings along under our kid', exportJWK(foreign.publicKey).then((jwk) => bySomebody({ jwk }))],
    ['a foreign key to be fetched', bySomebody({ kid: 'mine', jku: 'http://127.0.0.1:9/keys.json' })],
    ['a foreign certificate to be fetched', bySomebody({ kid: 'mine', x5u: 'http://127.0.0.1:9/cert.pem' })],
    ['a foreign certificate', bySomebody({ kid: 'mine', x5c: [Buffer.from('a certificate').toString('base64')] })],
    ['an unknown critical header', headed({ crit: ['more'], more: true })],
    ['another subject', claimed({ sub: String(loot.otherUserId) })],
    ['another session', claimed({ sid: loot.otherSid })],
    ['a later end', claimed({ exp: now + 100 * HOUR })],
    ['a role', claimed({ roleId: 2, admin: true })],
    ['the refresh token', loot.refreshToken],
    ['the admin token', loot.adminToken],
    ...signedByTheServer(key.secret, header, body, loot),
  ];
  return Promise.all(forms.map(async ([name, token]): Promise<[string, string]> => [name, await token]));
}
