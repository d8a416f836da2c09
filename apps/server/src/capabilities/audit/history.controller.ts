import { Controller, Headers } from '@nestjs/common';
import { historyCalls as calls } from '@loam/domain/audit/history.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { after, HistoryReads, pageOf, revisionOf } from './history.reads.js';
import { HistoryExports } from './history-exports.js';
import { Visits } from './visits.js';

/** Who changed what, what it was then, and how to get it back. */
@Controller()
export class HistoryController {
  constructor(
    private readonly historyReads: HistoryReads,
    private readonly exports: HistoryExports,
    private readonly visits: Visits,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params: { kind, id }, query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    return this.historyReads.list(await this.historyReads.open(kind, id, actor, pageOf(query)), query);
  }

  @Call(calls.compare)
  async compare(@Asked() { params: { kind, id }, query }: AskedOf<typeof calls.compare>, @CurrentActor() actor: Actor) {
    return this.historyReads.compare(await this.historyReads.open(kind, id, actor, after(query.from, query.to)), query);
  }

  @Call(calls.blame)
  async blame(@Asked() { params: { kind, id } }: AskedOf<typeof calls.blame>, @CurrentActor() actor: Actor) {
    return this.historyReads.blame(await this.historyReads.open(kind, id, actor));
  }

  @Call(calls.sinceVisit)
  async sinceVisit(@Asked() { params: { kind, id } }: AskedOf<typeof calls.sinceVisit>, @CurrentActor() actor: Actor) {
    return this.visits.since(await this.historyReads.open(kind, id, actor), actor);
  }

  @RateLimit('work')
  @Call(calls.export)
  async export(
    @Asked() { params: { kind, id }, query: { format } }: AskedOf<typeof calls.export>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') languages?: string,
  ) {
    return this.exports.of(await this.historyReads.open(kind, id, actor), format, languageOf(languages));
  }

  @Call(calls.stateAt)
  async whole(@Asked() { params: { kind, id, revision } }: AskedOf<typeof calls.stateAt>, @CurrentActor() actor: Actor) {
    const asked = revisionOf(revision);
    return this.historyReads.bodyAt(await this.historyReads.open(kind, id, actor, after(asked)), asked);
  }
}
