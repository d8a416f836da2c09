import { Controller } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { presenceCalls as calls } from '@loam/domain/presence/presence.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { DocumentPresence } from '../../platform/live/presence/document-presence.js';
import { parseName } from '../../platform/live/sockets/frames.js';
import { LiveRegistry } from '../../platform/live/kinds/live-registry.js';
import { Call } from '../access/index.js';

@Controller()
export class PresenceController {
  constructor(
    private readonly registry: LiveRegistry,
    private readonly presence: DocumentPresence,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params: { doc } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const name = parseName(doc);
    const kind = name && this.registry.kind(name.name);
    const access = kind && typeof name.id === 'number' ? await kind.authorise(actor, name.id) : 'none';
    if (access === 'none' || access === 'forbidden') throw refused(apiErrors, 'routeNotFound');
    const items = this.presence.attendants(doc);
    return { items, total: items.length };
  }
}
