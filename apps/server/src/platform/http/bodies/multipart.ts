import fastifyMultipart from '@fastify/multipart';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import type { FastifyInstance } from 'fastify';
import type { Request } from '../call/call.js';
import { Refused, refused } from '../../refusal/refused.js';

const MiB = 1024 * 1024;

/** Sizes in bytes of one file and of all of a call, and how many (docs/api: files). */
export interface FileLimits {
  readonly each: number;
  readonly total: number;
  readonly count: number;
}

export const fileLimits = {
  image: { each: 5 * MiB, total: 5 * MiB, count: 1 },
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

export async function openMultipart(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyMultipart, { throwFileSizeLimit: false });
}

/**
 * Reads a multipart body into memory: parts `file` (repeatable) and `data` (JSON). Mark the route with `@AcceptsFiles()`.
 * @throws Refused 413 fileTooLarge, 415 unsupportedFormat (not multipart), 400 malformedJson, malformedRequest
 */
export async function readMultipart(request: Request, limits: FileLimits): Promise<MultipartBody> {
  if (!request.isMultipart()) throw refused(apiErrors, 'unsupportedFormat');
  const files: UploadedFile[] = [];
  let data: unknown;
  let total = 0;
  try {
    for await (const part of request.parts({
      limits: { fileSize: limits.each, files: limits.count, fieldSize: MiB, fields: 4, parts: limits.count + 4 },
    })) {
      if (part.type === 'field') {
        if (part.fieldname !== 'data') throw refused(apiErrors, 'malformedRequest');
        data = parsed(String(part.value));
        continue;
      }
      const bytes = await part.toBuffer();
      total += bytes.length;
      if (part.file.truncated || total > limits.total) throw refused(apiErrors, 'fileTooLarge');
      files.push({ name: (part.filename ?? '').split(/[\\/]/).at(-1)!.slice(0, 255), type: part.mimetype, bytes });
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw refused(apiErrors, 'fileTooLarge');
    if (error instanceof Refused) throw error;
    throw refused(apiErrors, 'malformedRequest'); // nothing but the sender's stream is read here: cut short, no boundary, a broken head
  }
  return { files, data };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(apiErrors, 'malformedJson');
  }
}
