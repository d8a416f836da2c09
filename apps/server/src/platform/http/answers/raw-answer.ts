import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { refuse } from '@loam/domain/kernel/errors/errors';
import { errorBody } from './error-answer.js';

type Answerable = keyof typeof byStatus;
const byStatus = { 400: 'malformedRequest', 403: 'forbidden', 408: 'malformedRequest', 431: 'malformedRequest' } as const;

/**
 * The one error body where no framework answers any more: what is no HTTP, and handshakes that are refused. The connection ends.
 * `headers` are those of every answer. Nothing is written when the other side has gone.
 */
export function endWith(socket: Socket, status: Answerable, headers: Readonly<Record<string, string>>, requestId: string): void {
  if (!socket.writable) return;
  const { status: _, ...body } = errorBody(refuse(apiErrors)(byStatus[status]), requestId, undefined);
  const text = JSON.stringify({ status, ...body });
  const lines = Object.entries({
    ...headers,
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
}

/** What Node says of bytes that are no request, or of one that takes too long. */
export const statusOfClientError = ({ code }: { readonly code?: string }): Answerable =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
