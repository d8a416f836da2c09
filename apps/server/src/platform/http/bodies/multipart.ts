import fastifyMultipart from '@fastify/multipart';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { FastifyInstance } from 'fastify';
import { header, type Request } from '../call/call.js';
import { Refused, refused, tryLater } from '../../refusal/refused.js';
import { tooMuch } from './json-parser.js';
import { type KeptPart, UnderWay } from './under-way.js';

const MiB = 1024 * 1024;

/** Sizes in bytes of one file and of all of a call, and how many (docs/api: files). */
export interface FileLimits {
  readonly each: number;
  readonly total: number;
  readonly count: number;
}

export const fileLimits = {
  image: { each: 5 * MiB, total: 5 * MiB, count: 1 },
  photos: { each: 5 * MiB, total: 25 * MiB, count: 10 },
  attachment: { each: 10 * MiB, total: 25 * MiB, count: 10 },
  outline: { each: 5 * MiB, total: 5 * MiB, count: 1 },
  layer: { each: 20 * MiB, total: 20 * MiB, count: 10 },
  sheet: { each: 10 * MiB, total: 10 * MiB, count: 1 },
} satisfies Record<string, FileLimits>;

export interface UploadedFile {
  /** As the sender named it, without folders; never a path of ours. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface MultipartBody {
  readonly files: readonly UploadedFile[];
  /** The part `data`, parsed; undefined when there is none. */
  readonly data: unknown;
}

const received = new WeakMap<Request, Promise<Received>>();

/** One that still lies on the disk. */
export interface ReceivedFile extends Omit<UploadedFile, 'bytes'> {
  readonly kept: KeptPart;
}
interface Received {
  readonly files: readonly ReceivedFile[];
  readonly data: unknown;
}

/** `folder`: where files lie while they are received; nothing stays there. */
export async function openMultipart(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(fastifyMultipart, { throwFileSizeLimit: false });
  const underWay = new UnderWay(folder);
  fastify.decorate('underWay', underWay);
  fastify.decorateRequest('partsFingerprint', function (this: Request) {
    return fingerprintOfParts(this);
  });
  fastify.addHook('onResponse', async (request: Request) => underWay.forget(request));
}

/** More than any route takes: what it does take is asked of it when it reads. */
const ANY: FileLimits = { each: 20 * MiB, total: 25 * MiB, count: 10 };

/** What makes this upload this one, whatever its parts are divided by: names, types and hashes of the files, and the data. */
async function fingerprintOfParts(request: Request): Promise<unknown> {
  if (!request.isMultipart()) return header(request, 'content-length') ?? null;
  const body = receive(request, ANY);
  received.set(request, body);
  const { files, data } = await body;
  return [files.map(({ name, type, kept }) => [name, type, kept.sha256]), data ?? null];
}

/**
 * Reads a multipart body: parts `file` (repeatable) and `data` (JSON). Mark the route with `@AcceptsFiles()`.
 * @throws Refused 413 fileTooLarge, 415 unsupportedFormat (not multipart), 400 malformedJson, malformedRequest; 429, 503 while too much is under way
 */
export async function readMultipart(request: Request, limits: FileLimits): Promise<MultipartBody> {
  const { files, data } = await receiveMultipart(request, limits);
  return { files: await Promise.all(files.map(async ({ name, type, kept }) => ({ name, type, bytes: await kept.read() }))), data };
}

/** The same for files that only another process reads: this one does not hold their bytes. */
export async function receiveMultipart(request: Request, limits: FileLimits): Promise<Received> {
  if (!request.isMultipart()) throw refused(apiErrors, 'unsupportedFormat');
  const { files, data } = await (received.get(request) ?? receive(request, limits));
  const total = files.reduce((sum, { kept }) => sum + kept.size, 0);
  if (files.length > limits.count || total > limits.total || files.some(({ kept }) => kept.size > limits.each))
    throw refused(apiErrors, 'fileTooLarge');
  return { files, data };
}

/** Files lie on the disk until all of them are there: whoever stops in the middle holds no memory. */
async function receive(request: Request, limits: FileLimits): Promise<Received> {
  const { underWay } = request.server as FastifyInstance & { underWay: UnderWay };
  const files: ReceivedFile[] = [];
  let data: unknown;
  let total = 0;
  const watched = underWay.watch(request);
  try {
    for await (const part of request.parts({
      limits: { fileSize: limits.each, files: limits.count, fieldSize: MiB, fields: 4, parts: limits.count + 4 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname !== 'data') throw refused(apiErrors, 'malformedRequest');
        data = parsed(String(part.value));
        continue;
      }
      const kept = await underWay.keep(request, part.file);
      total += kept.size;
      if (part.file.truncated || total > limits.total) throw refused(apiErrors, 'fileTooLarge');
      files.push({ name: (part.filename ?? '').split(/[\\/]/).at(-1)!.slice(0, 255), type: part.mimetype, kept });
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw refused(apiErrors, 'fileTooLarge');
    if (code === 'ENOSPC' || code === 'EDQUOT') throw tryLater('storageFull', 30);
    if (error instanceof Refused) throw error;
    throw refused(apiErrors, 'malformedRequest'); // nothing but the sender's stream is read here: cut short, no boundary, a broken head
  } finally {
    watched.end();
  }
  return { files, data };
}

function parsed(text: string): unknown {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw refused(apiErrors, 'malformedJson');
  }
  if (tooMuch(data)) throw refused(apiErrors, 'malformedRequest');
  return data;
}
