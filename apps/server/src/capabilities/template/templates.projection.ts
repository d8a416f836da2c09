import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import type { TemplateAdded } from '@loam/domain/template/template.decider';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const TEMPLATES = 'templates';
/** Templates that stand at this very level. */
export const shelfOf = ({ companyId, collectionId, groupId }: Place): string =>
  groupId !== undefined ? `group:${groupId}` : collectionId !== undefined ? `collection:${collectionId}` : `company:${companyId}`;

/** group, collection or company → ids of its templates. What they say is read from their streams. */
@Injectable()
export class TemplateShelves extends Projection {
  readonly name = TEMPLATES;
  readonly version = 1;
  readonly types = ['TemplateAdded', 'TemplateRemoved'];

  async apply({ type, data }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { id } = data as { id: number };
    if (type === 'TemplateAdded') {
      const shelf = shelfOf(data as TemplateAdded['data']);
      to.put(`template:${id}`, shelf);
      return to.putRow(shelf, id, { sort: { id } });
    }
    const shelf = await to.get<string>(`template:${id}`);
    if (shelf !== undefined) to.removeRow(shelf, id);
    to.remove(`template:${id}`);
  }
}
