import { extname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { attachmentTypes } from '@loam/domain/kernel/call/attachment-types';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { Attachment } from '@loam/domain/comment/comment.events';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { FILE_STORE, type FileStore, type StoredFile } from '../../platform/files/file-store.port.js';
import { safeName } from '../../platform/files/safe-name.js';
import type { Request } from '../../platform/http/call/call.js';
import { fileLimits, readMultipart, type UploadedFile } from '../../platform/http/bodies/multipart.js';
import { Refused, refused } from '../../platform/refusal/refused.js';

const text = (bytes: Uint8Array) => !bytes.subarray(0, 4_096).includes(0);
const begins =
  (...magic: readonly number[]) =>
  (bytes: Uint8Array) =>
    magic.every((byte, i) => bytes[i] === byte);
const riff = (bytes: Uint8Array) =>
  begins(0x52, 0x49, 0x46, 0x46)(bytes) && Buffer.from(bytes.subarray(8, 12)).toString('latin1') === 'WEBP';
const zip = begins(0x50, 0x4b, 0x03, 0x04);

type Extension = keyof typeof attachmentTypes;
/** How the bytes of each begin. */
const holds: Readonly<Record<Extension, (bytes: Uint8Array) => boolean>> = {
  '.png': begins(0x89, 0x50, 0x4e, 0x47),
  '.jpg': begins(0xff, 0xd8, 0xff),
  '.jpeg': begins(0xff, 0xd8, 0xff),
  '.webp': riff,
  '.pdf': begins(0x25, 0x50, 0x44, 0x46),
  '.xlsx': zip,
  '.docx': zip,
  '.csv': text,
  '.txt': text,
};
const extensionOf = (name: string) => extname(name).toLowerCase() as Extension;

/** An attachment's id says which comment it hangs on. */
export const nameOf = /^\d+-comment-(\d+)-\d+$/;
/** The comment that a file hangs on whose name is like that. */
export const commentOf = (fileId: string): number => Number(nameOf.exec(fileId)![1]);

/** Whose key seals files, whose quota they take, and where each goes. */
interface Keeping {
  readonly growerId: number;
  readonly userId: number;
  readonly key: (n: number, bytes: Uint8Array) => string;
}

/** What people attach: files of comments and notes, sealed under the grower's key like what they hang on. */
@Injectable()
export class Attachments {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** The files and the `data` of a multipart body. @throws Refused 413 attachmentsTooLarge, 415 unsupportedFormat */
  async read(request: Request): Promise<{ files: readonly UploadedFile[]; data: unknown }> {
    const { files, data } = await readMultipart(request, fileLimits.attachment).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.key === 'fileTooLarge' ? refused(commentErrors, 'attachmentsTooLarge') : error;
    });
    for (const { name, bytes } of files) if (!holds[extensionOf(name)]?.(bytes)) throw refused(apiErrors, 'unsupportedFormat');
    return { files, data };
  }

  /** Durable before the event that names them; `key` says where, so that a repeat finds the same place. */
  async keep(files: readonly UploadedFile[], { growerId, userId, key }: Keeping): Promise<Attachment[]> {
    const kept: Attachment[] = [];
    for (const [n, { name, bytes }] of files.entries()) {
      const type = attachmentTypes[extensionOf(name)];
      const place = { owner: `grower:${growerId}`, userId, key: key(n, bytes) } as const;
      const { id, size } = await this.files.put({ name: safeName(name), type, bytes, ...place });
      kept.push({ id, name: safeName(name), type, size });
    }
    return kept;
  }

  /** @throws Refused 404 FileNotFound */
  async open(fileId: string): Promise<{ file: StoredFile; bytes: Buffer }> {
    const found = await this.files.read(fileId);
    if (!found) throw refused(commentErrors, 'FileNotFound');
    return found;
  }

  async remove(attachments: readonly Pick<Attachment, 'id'>[]): Promise<void> {
    for (const { id } of attachments) await this.files.remove(id);
  }
}
