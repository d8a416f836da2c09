import { Injectable } from '@nestjs/common';
import { libraryCrop, type LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { fullCrop, ownCrop } from '@loam/domain/crop/crop-library';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { GroupLibraryReads } from '../organization/index.js';
import { OwnLibraryReads, type PlacedRecord } from './own-library.reads.js';

/** One crop as a person sees it: shipped, or somebody's own in their scope. */
@Injectable()
export class CropReads {
  constructor(
    private readonly own: OwnLibraryReads,
    private readonly libraries: GroupLibraryReads,
  ) {}

  /** `groupId`: whose use is told, of a shipped crop or of one that a level above has. @throws 404 CropNotFound */
  async of(id: number, groupId: number | undefined, actor: Actor, language: Language) {
    const own = await this.own.find(actor, 'crops', id);
    if (own) return this.seenFrom(groupId, own, actor, language);
    const crop = libraryCrop(id);
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    const active = groupId === undefined || (await this.libraries.isActive(groupId, 'crops', id));
    const standing = { ownerId: null, ownerScope: 'global' as const, ownerName: null, sourceId: null, editable: false, inUse: false };
    return { ...fullCrop(crop, language), ...standing, active, revision: 1 };
  }

  private async seenFrom(groupId: number | undefined, own: PlacedRecord, actor: Actor, language: Language) {
    const around = groupId === undefined || own.scope === 'group' ? [] : await this.own.ofGroup(groupId, 'crops');
    const there = around.find(({ record }) => record.id === own.record.id);
    const body = await this.ownBody(there ?? own, actor, language);
    return { ...body, ...(there && body.editable && own.record.status === 'active' && { switchable: true as const }) };
  }

  async ownBody(one: PlacedRecord, actor: Actor, language: Language) {
    const { record, scope, ownerName } = one;
    const { id, ownerId, sourceId, status, revision, crop: figures } = record;
    return {
      ...fullCrop(ownCrop(record)!, language),
      ...(figures && { figures }),
      ...{ ownerId, ownerScope: scope, ownerName, sourceId, source: scope, revision },
      active: status === 'active',
      editable: await this.own.mayChange(actor, one),
      inUse: (await this.own.inUse('crops', [id])).has(id),
    };
  }

  /** @throws 404 CropNotFound */
  async usable(id: number, actor: Actor): Promise<LibraryCrop> {
    const own = await this.own.find(actor, 'crops', id);
    const crop = own ? ownCrop(own.record) : libraryCrop(id);
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    return crop;
  }
}
