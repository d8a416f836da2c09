import { Injectable } from '@nestjs/common';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { changesOfCrop } from '@loam/domain/crop/crop-change';
import type { ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/http/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { runIn } from './library-changes.js';
import { OwnLibraries, type PlacedRecord } from './own-libraries.js';

/** What admins change of their own crops. */
@Injectable()
export class OwnCrops {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly own: OwnLibraries,
    private readonly context: RequestContext,
  ) {}

  /**
   * @throws 403 ownedByOther; 404 CropNotFound; 409 cropNameExists; 412 revisionConflict; 422; 428 revisionRequired
   */
  async change(id: number, input: ChangeCrop, actor: Actor): Promise<PlacedRecord & { changed: boolean }> {
    const seen = this.context.takeRevision(); // of the crop, not of the place in whose stream it stands
    const found = await this.own.find(actor, 'crops', id);
    const shipped = libraryCrop(found?.record.rootId ?? id);
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
