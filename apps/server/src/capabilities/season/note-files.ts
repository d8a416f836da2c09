import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { validate } from '@loam/domain/kernel/errors/validate';
import type { NoteFile } from '@loam/domain/season/season-note.events';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FileReaders } from '../../platform/files/file-readers.js';
import type { UploadedFile } from '../../platform/http/bodies/multipart.js';
import type { Request } from '../../platform/http/call/call.js';
import { noneWhenRefused, Refused } from '../../platform/refusal/refused.js';
import type { Owners } from '../access/index.js';
import { Attachments } from '../comment/index.js';
import { seasonNotes } from './season-note.aggregate.js';
import { SeasonNoteReads } from './season-note.reads.js';

/** A file of a note says which note it hangs on. */
const nameOf = /^\d+-seasonNote-(\d+)-[0-9a-f]{32}$/;
const noteOf = (fileId: string): number => Number(nameOf.exec(fileId)![1]);

/** Files of end-of-season notes, sealed under the grower's key like the note itself. */
@Injectable()
export class NoteFiles implements OnModuleInit {
  constructor(
    private readonly attachments: Attachments,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly reads: SeasonNoteReads,
    private readonly claims: FileClaims,
    private readonly readers: FileReaders,
  ) {}

  onModuleInit(): void {
    this.claims.register(nameOf, async (id) => {
      const { state } = await this.decisions.read(seasonNotes, noteOf(id));
      return state.status === 'there' && state.attachments.some((one) => one.id === id);
    });
    this.readers.register(nameOf, async (actor, id) => {
      const found = await this.reads.one(actor, noteOf(id)).catch(noneWhenRefused);
      return found?.note.attachments.some((one) => one.id === id) === true;
    });
  }

  /** The body and the files of a form. @throws Refused 413 attachmentsTooLarge; 415 unsupportedFormat; 422 what is wrong with its `data` */
  async read<S extends z.ZodType>(request: Request, schema: S): Promise<{ body: z.output<S>; files: readonly UploadedFile[] }> {
    const { files, data } = await this.attachments.read(request);
    const read = validate(schema, data ?? {});
    if ('refusal' in read) throw new Refused(read.refusal);
    this.context.giveRevision((read.value as { readonly revision?: number }).revision);
    return { body: read.value, files };
  }

  /** Whether the sender said which revision they saw. */
  seen = (): boolean => this.context.current?.ifRevision !== undefined;

  /** Durable before the event that names them; a file goes by what it is called and what it holds, so that a repeat finds the same place. */
  keep(noteId: number, { growerId }: Owners, files: readonly UploadedFile[], actor: Actor): Promise<NoteFile[]> {
    const sum = (n: number, bytes: Uint8Array) => createHash('sha256').update(files[n]!.name).update('\0').update(bytes).digest('hex');
    const key = (n: number, bytes: Uint8Array) => `seasonNote-${noteId}-${sum(n, bytes).slice(0, 32)}`;
    return this.attachments.keep(files, { growerId, userId: actor.id, key });
  }

  remove = (files: readonly NoteFile[]): Promise<void> => this.attachments.remove(files);
}
