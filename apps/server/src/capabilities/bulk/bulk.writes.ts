import { Injectable } from '@nestjs/common';
import type { Bulk } from '@loam/domain/bulk/bulk.decider';
import { bulkErrors } from '@loam/domain/bulk/bulk.errors';
import type { StartBulk } from '@loam/domain/bulk/bulk.schema';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { CRF_TYPE, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { notFound, refused } from '../../platform/refusal/refused.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { PlanWorld } from '../plan/index.js';
import { bulks } from './bulk.aggregate.js';

/** How recommendation tasks begin. Their plans are made by `BulkRun`. */
@Injectable()
export class BulkWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly jobs: Jobs,
  ) {}

  /** Writes down what is to be done; the plans are made later. @throws 404, 409 inactiveCrop, 422 bulkExcluded */
  async start(groupId: number, { fieldIds, ...settings }: StartBulk, actor: Actor): Promise<Bulk> {
    const place = scopeOfOwners(await this.access.group(actor, groupId)) as { companyId: number; collectionId: number; groupId: number };
    const named = [...new Set(fieldIds)];
    for (const fieldId of named)
      if ((await this.access.field(actor, fieldId)).groupId !== groupId) throw refused(fieldErrors, 'FieldNotFound');
    const crop = await this.world.crop(groupId, settings.cropId);
    if (!crop) throw notFound('CropNotFound');
    if (!crop.active) throw refused(planErrors, 'inactiveCrop');
    await this.refuseExcluded(groupId, settings.options);
    const id = await this.ids.next('task');
    const start = { id, ...place, at: this.clock.now(), by: { id: actor.id, name: '' }, settings, fieldIds: named };
    const { state } = await this.decisions.run(bulks, id, { type: 'StartBulk', start }, { actor, scope: place });
    this.jobs.nudge();
    return state as Bulk;
  }

  private async refuseExcluded(groupId: number, options: StartBulk['options']): Promise<void> {
    for (const [i, { fertilizers }] of options.entries()) {
      for (const [j, { id }] of fertilizers.entries()) {
        const product = await this.world.product(groupId, id);
        if (!product) throw notFound('ProductNotFound');
        const reason = product.typeId === CRF_TYPE ? 'crf' : MANURE_FORMS.has(product.formId) ? 'manure' : undefined;
        if (reason) throw refused(bulkErrors, 'bulkExcluded', { productId: id, reason }, `options[${i}].fertilizers[${j}].id`);
      }
    }
  }
}
