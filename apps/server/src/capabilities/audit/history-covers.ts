import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { Version } from '@loam/domain/kernel/decider/revisions';
import { streamOf } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/event-store.port.js';
import { drawPdf } from '../../platform/pdf/pdf.js';
import { dateIn, momentIn } from '../../platform/texts/dates.js';
import { OrganizationReads } from '../organization/index.js';
import { subjectOf } from './audit-subject.js';
import { COMMAND, type CoverWords, coverWords } from './cover-words.js';
import type { OpenHistory } from './history.reads.js';
import { Whereabouts } from './whereabouts.js';

type Row = readonly [string, string];

/** The page that goes with an export on paper: what it is of, whose, of when and by whom, and the head of its chain. */
@Injectable()
export class HistoryCovers {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly registry: Registry,
    private readonly whereabouts: Whereabouts,
    private readonly organization: OrganizationReads,
  ) {}

  /** In `language`; what was typed stays as it was typed. */
  async draw(history: OpenHistory, { events, head }: { events: number; head: string }, language: Language): Promise<Uint8Array> {
    const { source, id, fold } = history;
    const words = coverWords[language];
    const [first, last] = [fold.revisions[0]!, fold.revisions.at(-1)!];
    const people = [...new Map(fold.revisions.map(({ by }) => [by.id, by.name])).values()].filter((name) => name !== '');
    const called = this.registry.called(source.name, language);
    const { name, ...numbers } = subjectOf(this.registry, source.name, id, fold.state);
    return drawPdf({
      title: words.title(name === '' ? `${called} ${id}` : `${called}: ${name}`),
      language,
      blocks: [
        {
          rows: [
            ...(name === '' ? [] : [[words.named, name] as const]),
            ...(await this.whereItHangs(numbers, source.name, language)),
            ...(await this.company(history, words)),
            [words.period, words.between(dateIn(language, first.at), dateIn(language, last.at))],
            [words.people, people.join(', ')],
            [words.revisions, String(fold.revisions.length)],
            [words.events, String(events)],
            [words.exported, momentIn(language, this.clock.now())],
            [words.times, words.utc],
            [words.units, words.asTyped],
          ],
        },
        { paragraph: words.why },
        { heading: words.head },
        { code: head.slice(0, 32) },
        { code: head.slice(32) },
        { heading: words.verify },
        { paragraph: words.howTo(`${source.name}-${id}-history.jsonl`) },
        { code: COMMAND },
        { paragraph: words.alone },
        { paragraph: words.proves },
        ...(fold.versions.length === 0
          ? []
          : [
              { heading: words.versions },
              { rows: fold.versions.map((version) => this.versionRow(source.name, version, words, language)) },
            ]),
      ],
    });
  }

  /** What else it is of, by name: the field and the grower of a plan. */
  private async whereItHangs(numbers: object, own: string, language: Language): Promise<Row[]> {
    return (await this.whereabouts.of(numbers, own)).map(({ kind, name }) => {
      const called = this.registry.called(kind, language);
      return [called.charAt(0).toLocaleUpperCase() + called.slice(1), name];
    });
  }

  /** A name that a person gave stays as it is. */
  private versionRow(kind: string, { revision, name, made, at, by }: Version, words: CoverWords, language: Language): Row {
    const called = made === 'person' ? name : this.registry.versionCalled(kind, made, language);
    return [words.revision(revision), `${called} (${by.name}, ${momentIn(language, at)})`];
  }

  /** In whose company it happened last. */
  private async company({ source, id, fold }: OpenHistory, { company }: CoverWords): Promise<Row[]> {
    for await (const { by } of this.store.readStream(streamOf(source.aggregate, id), { from: fold.seq, limit: 1 }))
      if (by.companyId !== undefined) return [[company, (await this.organization.company(by.companyId)).state.name]];
    return [];
  }
}
