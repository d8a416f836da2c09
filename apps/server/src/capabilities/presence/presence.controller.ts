import { Controller, Get, Param } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { DocumentPresence } from '../../platform/live/presence/document-presence.js';
import { parseName } from '../../platform/live/sockets/frames.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Allow, planners } from '../access/index.js';
import { attendants } from './presence.answers.js';

@Controller('presence')
@Allow(...planners)
export class PresenceController {
  constructor(
    private readonly registry: LiveRegistry,
    private readonly presence: DocumentPresence,
  ) {}

  /** C302: who is in a live document now. `doc` is its name on sockets, such as `plan:12`. */
  @Get(':doc')
  @Answers(attendants)
  async list(@Param('doc') doc: string, @CurrentActor() actor: Actor) {
    const name = parseName(doc);
    const kind = name && this.registry.kind(name.name);
    const access = kind && typeof name.id === 'number' ? await kind.authorise(actor, name.id) : 'none';
    if (access === 'none' || access === 'forbidden') throw refused(apiErrors, 'routeNotFound');
    const items = this.presence.attendants(doc);
    return { items, total: items.length };
  }
}
