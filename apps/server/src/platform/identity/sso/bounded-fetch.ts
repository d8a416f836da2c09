import type { CustomFetch } from 'openid-client';

/** Far above what any provider's documents and keys take. */
const MOST_BYTES = 256 * 1024;

/**
 * Fetch for a server that may be hostile: an answer of at most 256 KiB, read whole before it is looked at, and not one
 * redirect. How long it may take is the caller's signal, which also ends a body that comes drop by drop.
 */
export const boundedFetch: CustomFetch = async (url, { method, headers, body, signal }) => {
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && body !== null && { body: body as BodyInit }),
    ...(signal && { signal }),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error(`an answer of the identity provider is over ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  const bodiless = [204, 205, 304].includes(answer.status);
  return new Response(bodiless ? null : Buffer.concat(parts), { status: answer.status, headers: answer.headers });
};
