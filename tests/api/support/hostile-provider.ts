import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
interface Token {
  readonly header: Record<string, unknown>;
  readonly claims: Claims;
  readonly key?: KeyObject;
  /** In place of the signature. */
  readonly signature?: (input: string) => string;
}
/** What the provider answers a code with: its honest token, changed. */
export type Lie = (honest: Token) => Token;
/** Instead of any token. */
export type Rudeness = (reply: ServerResponse, honest: string) => void;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider that signs in whomever it likes, and lies in one way at a time. */
export class HostileProvider {
  readonly own = newKey();
  /** Not one of those it says are its own. */
  readonly foreign = newKey();
  private readonly server: Server;
  private lie: Lie = (honest) => honest;
  private rudeness: Rudeness | undefined;
  private discovery: (document: Claims, reply: ServerResponse) => void = (document, reply) => json(reply, document);
  nonce = '';
  email: unknown = 'user-1@acceptance.test';
  verified: unknown = true;

  constructor() {
    this.server = createServer((request, reply) => void this.answer(request, reply));
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  get issuer(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  honest(): void {
    this.lie = (token) => token;
    this.rudeness = undefined;
    this.email = 'user-1@acceptance.test';
    this.verified = true;
  }
  lies(lie: Lie): void {
    this.honest();
    this.lie = lie;
  }
  isRude(rudeness: Rudeness): void {
    this.honest();
    this.rudeness = rudeness;
  }
  discovers(discovery: (document: Claims, reply: ServerResponse) => void): void {
    this.discovery = discovery;
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    for await (const _ of request); // whatever it is, it is believed
    const path = new URL(request.url!, this.issuer).pathname;
    if (path === '/.well-known/openid-configuration') return this.discovery(this.document(), reply);
    if (path === '/jwks')
      return json(reply, { keys: [{ ...this.own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] });
    if (path !== '/token') return void reply.writeHead(404).end();
    const honest = this.written((token) => token);
    if (this.rudeness) return this.rudeness(reply, honest);
    json(reply, { access_token: 'x', token_type: 'bearer', id_token: this.written(this.lie) });
  }

  private document(): Claims {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
  }

  private written(lie: Lie): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: 'loam',
      sub: 'one-of-ours',
      iat: now,
      exp: now + 300,
      nonce: this.nonce,
      email: this.email,
      email_verified: this.verified,
    };
    const token = lie({ header: { alg: 'RS256', kid: 'own', typ: 'JWT' }, claims, key: this.own.privateKey });
    const input = `${part(token.header)}.${part(token.claims)}`;
    const signature = token.signature?.(input) ?? createSign('RSA-SHA256').update(input).sign(token.key!).toString('base64url');
    return `${input}.${signature}`;
  }
}

export const json = (reply: ServerResponse, body: object): void =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

export const hmac = (secret: string | Buffer) => (input: string) => createHmac('sha256', secret).update(input).digest('base64url');
