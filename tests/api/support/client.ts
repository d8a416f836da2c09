export interface Answer<Body = any> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  /** The body as it came over the wire. */
  readonly text: string;
}

type Sent = Readonly<Record<string, string>>;

/** Calls of one person (or of nobody). Paths are given after `/api`, e.g. `get('/plan?id=7')`. */
export class Client {
  constructor(
    readonly url: string,
    private readonly headers: Sent = {},
  ) {}

  get = (path: string, headers?: Sent) => this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Sent) => this.call('POST', path, body, headers);
  put = (path: string, body?: unknown, headers?: Sent) => this.call('PUT', path, body, headers);
  patch = (path: string, body?: unknown, headers?: Sent) => this.call('PATCH', path, body, headers);
  del = (path: string, body?: unknown, headers?: Sent) => this.call('DELETE', path, body, headers);

  /** The same person with more headers on every call. */
  with(headers: Sent): Client {
    return new Client(this.url, { ...this.headers, ...headers });
  }

  /** A string, bytes or a FormData is sent as it is, anything else as JSON. */
  async call(method: string, path: string, body?: unknown, headers: Sent = {}): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const json: Sent = body === undefined || raw ? {} : { 'Content-Type': 'application/json' };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: { ...json, ...this.headers, ...headers },
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, text, body: isJson && text !== '' ? JSON.parse(text) : text };
  }
}

/** The keys of an error's details, as `field:key`. */
export const failures = (answer: Answer): string[] => (answer.body.details as { field: string; key: string }[]).map(({ field, key }) => `${field}:${key}`);
