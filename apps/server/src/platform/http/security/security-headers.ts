import type { Config } from '../../config/config.js';

const DAY = 24 * 3600;

/** Whatever is no page loads nothing, and stands in nobody's frame. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** Files of the build: a worker lives by the policy of its own file, so it says nothing of what may be loaded. */
export const FILE_POLICY = "frame-ancestors 'none'";

/** On every answer; pages, downloads and files of the build have a content policy of their own. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': NOTHING,
    'X-Frame-Options': 'DENY',
    ...(config.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${365 * DAY}; includeSubDomains` }),
  };
}

/**
 * For our pages. Scripts come from our own files only; the component kit writes one style element, which carries the
 * nonce; charts and the map set style attributes. Tiles come from listed origins; MapLibre starts its worker from a blob.
 */
export function pageHeaders(config: Config, nonce: string): Record<string, string> {
  const tiles = config.tileOrigins.join(' ');
  const sockets = config.publicUrl.replace(/^http/, 'ws');
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${tiles}`,
    "font-src 'self' data:",
    `connect-src 'self' ${sockets} ${tiles}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Security-Policy': policy.map((part) => part.trim()).join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cache-Control': 'no-cache',
  };
}
