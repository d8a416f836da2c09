import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { CustomFetch } from 'openid-client';
import { expectPublicHost, publicLookup } from './public-address.js';

/** Far above what any provider's documents and keys take. */
const MOST_BYTES = 256 * 1024;

/**
 * Fetch for a server that may be hostile: an answer of at most 256 KiB, read whole before it is looked at, and not one
 * redirect. Its documents name other addresses to call: these must be anybody's, and none of this network; the issuer's own
 * origin is the operator's word. How long it may take is the caller's signal, which also ends a body that comes drop by drop.
 */
export const boundedFetch =
  (issuer: string): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const address = new URL(url);
    const own = address.origin === new URL(issuer).origin;
    if (!own) expectPublicHost(address);
    return new Promise((done, failed) => {
      const ask = address.protocol === 'https:' ? overHttps : overHttp;
      const options = { method, headers, agent: false as const, ...(signal && { signal }), ...(!own && { lookup: publicLookup }) };
      const asked = ask(address, options, (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.byteLength;
          parts.push(part);
          if (size <= MOST_BYTES) return;
          failed(new Error(`an answer of the identity provider is over ${MOST_BYTES} bytes`));
          asked.destroy();
        });
        answer.on('error', (error) => failed(signal?.aborted ? (signal.reason as Error) : error));
        answer.on('end', () => {
          const status = answer.statusCode!;
          const said = Object.entries(answer.headersDistinct).flatMap(([name, values]) => values!.map((value) => [name, value]));
          const bodiless = [204, 205, 304].includes(status);
          done(new Response(bodiless ? null : Buffer.concat(parts), { status, headers: said as [string, string][] }));
        });
      });
      asked.on('error', (error) => failed(signal?.aborted ? (signal.reason as Error) : new TypeError('fetch failed', { cause: error })));
      asked.end(body === undefined || body === null ? undefined : body instanceof URLSearchParams ? body.toString() : body);
    });
  };
