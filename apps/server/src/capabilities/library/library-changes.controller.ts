import { Controller, Headers, UseGuards } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { ownCropCalls } from '@loam/domain/crop/own-crop.calls';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { libraryCalls as calls } from '@loam/domain/library/library.calls';
import type { ImportQuery, LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { CropReads } from './crop.reads.js';
import { isOwn, KindRecords } from './kind-records.js';
import { KnownKind, kindOf, type RecordKind } from './known-kind.guard.js';
import { LevelRecordReads } from './level-record.reads.js';
import { LibraryWrites } from './library.writes.js';
import { RecordSources } from './record-sources.js';

type Tag = string | undefined;
type StatusAsked = Omit<AskedOf<typeof calls.updateStatus>, 'params'>;
type ImportAsked = Omit<AskedOf<typeof calls.import>, 'params'>;

/** Archiving, importing, copying and deleting crops and products of the library. */
@Controller()
@UseGuards(KnownKind)
export class LibraryChangesController {
  constructor(
    private readonly access: Access,
    private readonly records: LevelRecordReads,
    private readonly libraryWrites: LibraryWrites,
    private readonly bodies: CropReads,
    private readonly sources: RecordSources,
    private readonly kinds: KindRecords,
  ) {}

  @Call(calls.updateStatus)
  updateStatus(@Asked() { params: { type }, ...asked }: AskedOf<typeof calls.updateStatus>, @CurrentActor() actor: Actor) {
    return this.setStatus(kindOf(type), asked, actor);
  }

  @Call(calls.updateProductStatus)
  updateProductStatus(@Asked() asked: AskedOf<typeof calls.updateProductStatus>, @CurrentActor() actor: Actor) {
    return this.setStatus('fertilizers', asked, actor);
  }

  @Call(calls.import)
  import(
    @Asked() { params: { type }, ...asked }: AskedOf<typeof calls.import>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return this.copy(kindOf(type), asked, actor, tag);
  }

  @Call(calls.importProducts)
  importProducts(@Asked() asked: AskedOf<typeof calls.importProducts>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    return this.copy('fertilizers', asked, actor, tag);
  }

  @Call(ownCropCalls.clone)
  async clone(
    @Asked() { query: { groupId }, body }: AskedOf<typeof ownCropCalls.clone>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.access.group(actor, groupId);
    return this.bodies.ownBody(await this.libraryWrites.cloneCrop(place, body, actor), actor, languageOf(tag));
  }

  @Call(calls.removeCrops)
  async deleteCrops(@Asked() { body: { ids } }: AskedOf<typeof calls.removeCrops>, @CurrentActor() actor: Actor) {
    await this.libraryWrites.remove('crops', ids, actor);
    return { deleted: ids };
  }

  @Call(calls.removeProducts)
  async deleteProducts(@Asked() { body: { ids } }: AskedOf<typeof calls.removeProducts>, @CurrentActor() actor: Actor) {
    await this.libraryWrites.remove('fertilizers', ids, actor);
    return { deleted: ids };
  }

  private async setStatus(kind: RecordKind, { query: { groupId }, body }: StatusAsked, actor: Actor): Promise<StatusAnswer> {
    const place = groupId === undefined ? undefined : await this.access.group(actor, groupId);
    return this.kinds.setStatus(kind, place, body, actor);
  }

  private async copy(kind: RecordKind, { query, body }: ImportAsked, actor: Actor, tag: Tag): Promise<LibraryRecords> {
    const source = isOwn(kind) ? undefined : this.sources.of(kind);
    if (kind === 'companies' || (source && !source.import)) throw refused(apiErrors, 'routeNotFound'); // what stands above is inherited, never copied
    const place = await this.placeNamed(query, actor);
    if (!isOwn(kind)) {
      const items = await source!.import!(place, body, actor, languageOf(tag));
      return { items, total: items.length };
    }
    const ids = new Set((await this.libraryWrites.import(kind, place, body, actor)).map(({ id }) => id));
    const items = (await this.records.of(kind, place, 'true', actor, languageOf(tag))).filter(({ id }) => ids.has(id));
    return { items, total: items.length };
  }

  private async placeNamed({ groupId, collectionId, companyId }: ImportQuery, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
