import { footprint } from '@loam/domain/agronomy/footprint/footprint';
import { footprintResult } from '@loam/domain/sustainability/footprint/footprint.schema';
import type { GhgProvider } from './ghg-provider.port.js';

/** Loam's own engine. */
const ownEngine: GhgProvider = {
  name: 'loam',
  async calculate(inputs, { gwp, method }) {
    const { trace, ...result } = footprint(inputs, method, gwp);
    return { result: footprintResult.parse(result), trace };
  },
};

/** A service over HTTP: `POST <url>` with `{inputs, gwp, method}` answers the result. */
class RemoteGhgProvider implements GhgProvider {
  readonly name: string;

  constructor(
    private readonly url: string,
    private readonly milliseconds = 10_000,
  ) {
    this.name = new URL(url).host;
  }

  async calculate(inputs: object, settings: object) {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ inputs, ...settings }),
      signal: AbortSignal.timeout(this.milliseconds),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the footprint service answered ${answer.status}`);
    return { result: footprintResult.parse(await answer.json()) };
  }
}

/** `GHG_PROVIDER`: `loam`, or the address of a service. */
export const ghgProviderFrom = (setting: string): GhgProvider => (setting === 'loam' ? ownEngine : new RemoteGhgProvider(setting));
