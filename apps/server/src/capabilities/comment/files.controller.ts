import { Controller } from '@nestjs/common';
import { commentCalls as calls } from '@loam/domain/comment/comment.calls';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { FileReaders } from '../../platform/files/file-readers.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Download } from '../../platform/http/answers/download.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { Attachments } from './attachments.js';

@Controller()
export class FilesController {
  constructor(
    private readonly readers: FileReaders,
    private readonly attachments: Attachments,
  ) {}

  /** For whoever may read what it hangs on; for everyone else there is no such file. */
  @Call(calls.file)
  async download(@Asked() { params: { id } }: AskedOf<typeof calls.file>, @CurrentActor() actor: Actor): Promise<Download> {
    if (!(await this.readers.mayRead(actor, id))) throw refused(commentErrors, 'FileNotFound');
    const { file, bytes } = await this.attachments.open(id);
    return new Download(file.name, file.type, bytes);
  }
}
