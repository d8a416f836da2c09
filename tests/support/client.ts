/** One answer of the API: the parsed body, whatever it is. */
export interface Answer<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string | number | boolean | readonly (string | number)[] | undefined>;
}

/** A program signed in with a bearer token. */
export class Client {
  constructor(
    public origin: string,
    public token?: string,
  ) {}

  static async signIn(origin: string, email: string, password: string): Promise<Client> {
    const client = new Client(origin);
    const { status, body } = await client.post('/auth/login', { email, password, tokenTransport: 'body' });
    if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`);
    client.token = body.accessToken;
    return client;
  }

  async call(method: string, path: string, body?: unknown, { headers = {}, query }: CallOptions = {}): Promise<Answer> {
    const url = new URL(`${this.origin}/api${path}`);
    for (const [key, value] of Object.entries(query ?? {})) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(key, String(one));
    }
    const raw = body instanceof FormData || typeof body === 'string';
    const response = await fetch(url, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }

  get = (path: string, options?: CallOptions) => this.call('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: CallOptions) => this.call('POST', path, body, options);
  put = (path: string, body?: unknown, options?: CallOptions) => this.call('PUT', path, body, options);
  patch = (path: string, body?: unknown, options?: CallOptions) => this.call('PATCH', path, body, options);
  del = (path: string, body?: unknown, options?: CallOptions) => this.call('DELETE', path, body, options);
}
