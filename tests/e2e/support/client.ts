import { Client as ApiClient } from '../../support/client';
import { listsHold } from '../../support/lists-hold';

/**
 * A session beside those of the pages. A session is promised its own writes only; this one's writes stand in every list before the
 * test goes on, and its reads know what a page has written: a test is about what is said, not about how soon.
 */
export class Client extends ApiClient {
  static override async signIn(url: string, email: string, password: string): Promise<Client> {
    const { token } = await ApiClient.signIn(url, email, password);
    return new Client(url, token);
  }

  override with(headers: Readonly<Record<string, string>>): Client {
    return new Client(this.url, this.held, { ...this.headers, ...headers });
  }

  override async call(...[method, ...call]: Parameters<ApiClient['call']>): ReturnType<ApiClient['call']> {
    if (method === 'GET') await listsHold(this.url);
    const answer = await super.call(method, ...call);
    if (method !== 'GET') await listsHold(this.url);
    return answer;
  }
}
