import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { addSeasonNote, changeSeasonNote } from '@loam/domain/season/season-note.schema';
import { seasonReportCalls as calls } from '@loam/domain/season/season-report.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { NoteFiles } from './note-files.js';
import { SeasonNoteReads } from './season-note.reads.js';
import { SeasonNoteWrites } from './season-note.writes.js';

/** What is to be remembered of a season. */
@Controller()
export class SeasonNoteController {
  constructor(
    private readonly noteReads: SeasonNoteReads,
    private readonly noteWrites: SeasonNoteWrites,
    private readonly noteFiles: NoteFiles,
  ) {}

  @Call(calls.notes)
  async notes(@Asked() { query }: AskedOf<typeof calls.notes>, @CurrentActor() actor: Actor) {
    const items = await this.noteReads.of(query, actor);
    return { items, total: items.length };
  }

  @Call(calls.add)
  async add(@Asked() { body: json }: AskedOf<typeof calls.add>, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { body, files } = json ? { body: json, files: [] } : await this.noteFiles.read(request, addSeasonNote);
    const decided = await this.noteWrites.add(body, files, actor);
    return entity(await this.noteReads.saved(decided), decided);
  }

  @Call(calls.change)
  async change(@Asked() { body: json }: AskedOf<typeof calls.change>, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { body, files } = json ? { body: json, files: [] } : await this.noteFiles.read(request, changeSeasonNote);
    const decided = await this.noteWrites.change(body, files, actor);
    return entity(await this.noteReads.saved(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { params: { id } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.noteWrites.remove(id, actor);
    return { deleted: [id] };
  }
}
