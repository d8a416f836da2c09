import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { changesOfCrop } from '@loam/domain/crop/crop-change';
import type { ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import type { NewCrop } from '@loam/domain/crop/crop-new.schema';
import { rootCrop } from '@loam/domain/crop/made-crop';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { runIn } from './library.writes.js';
import { OwnLibraryReads, type PlacedRecord } from './own-library.reads.js';

/** What admins change of their own crops. */
@Injectable()
export class OwnCropWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly own: OwnLibraryReads,
    private readonly context: RequestContext,
  ) {}

  /** A crop of the place's own that goes back to no shipped one. @throws 403 forbidden; 409 cropNameExists, libraryFull */
  async make(place: Place, { name, variety, ...made }: NewCrop, actor: Actor): Promise<PlacedRecord> {
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const id = await this.ids.next('crop');
    const stageId = await this.ids.next('cropStage');
    const record = { id, sourceId: id, rootId: id, name, variety: variety ?? null, crop: { made: { ...made, stageId } } };
    await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => {
      await runIn(tx, place, { type: 'AddLibraryRecords', kind: 'crops', ownerId: actor.id, records: [record], once: false });
      return {};
    });
    return (await this.own.reach(place, 'crops')).find((one) => one.record.id === id)!;
  }

  /**
   * @throws 403 ownedByOther; 404 CropNotFound; 409 cropNameExists; 412 revisionConflict; 422; 428 revisionRequired
   */
  async change(id: number, input: ChangeCrop, actor: Actor): Promise<PlacedRecord & { changed: boolean }> {
    const seen = this.context.takeRevision(); // of the crop, not of the place in whose stream it stands
    const found = await this.own.find(actor, 'crops', id);
    const shipped = found ? rootCrop(found.record) : libraryCrop(id);
    if (!shipped) throw refused(cropErrors, 'CropNotFound');
    if (!found || !(await this.own.mayChange(actor, found))) throw refused(apiErrors, 'ownedByOther');
    const freshIds: number[] = [];
    for (const stage of input.stages ?? []) if (stage.id === undefined) freshIds.push(await this.ids.next('cropStage'));
    const { place } = found;
    let before = 0;
    const { library } = await this.decisions.transact({ actor, scope: scopeOfOwners(place) }, async (tx) => ({
      library: await runIn(tx, place, {
        type: 'ChangeOwnCrop',
        cropId: id,
        seen,
        change: (crop) => {
          before = crop.revision;
          return changesOfCrop(crop, shipped, input, { seen: seen !== undefined, freshIds });
        },
      }),
    }));
    const record = library.crops[id]!;
    return { ...found, record, changed: record.revision !== before };
  }
}
