import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, projectRoot } from './stack.js';

const [clientId, clientSecret] = ['loam', 'a client secret of tests'];

/** A real OpenID Connect provider (npm package oidc-provider) as a process of its own. */
export class TestIdentityProvider {
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async reserve(): Promise<TestIdentityProvider> {
    return new TestIdentityProvider(await freePort());
  }

  get issuer(): string {
    return `http://localhost:${this.port}`;
  }

  /** What a server of ours is told of it. */
  get env(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  }

  /** `appUrl` is our server's, where browsers are sent back to. */
  async start(appUrl: string): Promise<void> {
    const script = join(projectRoot, 'tests/support/oidc-provider.js');
    const args = [script, String(this.port), clientId, clientSecret, `${appUrl}/complete-sso`];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, NODE_OPTIONS: '' } });
    this.child = child;
    await new Promise<void>((ready, failed) => {
      child.stdout!.on('data', (said: Buffer) => said.includes('ready') && ready());
      child.once('exit', (code) => failed(new Error(`the identity provider ended with ${code}`)));
    });
  }

  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Signs in as a browser would, from the address that our server sent it to; what it is sent back to us with. */
  async signIn(address: string, login: string): Promise<{ code: string; state: string; iss: string }> {
    const cookies = new Map<string, string>();
    let [at, form]: [string, Record<string, string> | undefined] = [address, undefined];
    for (let step = 0; step < 12; step++) {
      const response: Response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [name, ...value] = line.split(';', 1)[0]!.split('=');
        cookies.set(name!, value.join('='));
      }
      const next = response.headers.get('location');
      const text: string = await response.text();
      if (next === null) {
        const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1];
        if (prompt === undefined) throw new Error(`the provider says ${response.status}: ${text.slice(0, 300)}`);
        form = { prompt, login, password: 'x' };
        continue;
      }
      const to = new URL(next, at);
      if (to.pathname === '/complete-sso') return Object.fromEntries(to.searchParams) as { code: string; state: string; iss: string };
      [at, form] = [to.href, undefined];
    }
    throw new Error('the provider sends round in circles');
  }
}
