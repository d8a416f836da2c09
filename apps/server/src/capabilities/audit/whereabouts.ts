import { Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { HistorySources } from '../../platform/registry/history-sources.js';
import { subjectOf } from './audit-subject.js';
import { HistoryStreams } from './history-streams.js';

/** What something hangs on, by name: the field and the grower of a plan. */
@Injectable()
export class Whereabouts {
  constructor(
    private readonly registry: Registry,
    private readonly sources: HistorySources,
    private readonly streams: HistoryStreams,
  ) {}

  /** `numbers` as `subjectOf` tells them; what is itself of the kind `own` is not repeated, nor what is erased. */
  async of(numbers: object, own: string): Promise<{ readonly kind: string; readonly name: string }[]> {
    const found: { kind: string; name: string }[] = [];
    for (const [kind, { subject }] of this.registry.placed) {
      const id = subject === undefined || kind === own ? undefined : (numbers as Record<string, unknown>)[subject];
      const source = this.sources.get(kind);
      if (typeof id !== 'number' || !source) continue;
      const { state } = await this.streams.open(source, id);
      const { name } = subjectOf(this.registry, kind, id, state);
      if (name !== '') found.push({ kind, name });
    }
    return found;
  }

  /** Of these, the name of the one that hangs on the others; '' where there is none. */
  async narrowest(numbers: object, own: string): Promise<string> {
    const names = new Map((await this.of(numbers, own)).map(({ kind, name }) => [kind, name]));
    const kind = this.registry.searched.findLast(({ name }) => names.has(name))?.name;
    return kind === undefined ? '' : names.get(kind)!;
  }
}
