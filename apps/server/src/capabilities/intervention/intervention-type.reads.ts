import { Injectable } from '@nestjs/common';
import {
  type InterventionTypeBody,
  isCalled,
  ownTypeBody,
  shippedInterventionTypes,
  shippedTypeBody,
} from '@loam/domain/intervention/intervention-types';
import type { Language } from '@loam/domain/kernel/locale/language';
import { OwnLibraryReads } from '../library/index.js';
import { GroupLibraryReads } from '../organization/index.js';

/** A type as a group has it. */
export interface StandingType extends InterventionTypeBody {
  readonly active: boolean;
}

/** Which types of interventions a group knows: those of the levels above and its own, the shipped ones behind them. */
@Injectable()
export class InterventionTypeReads {
  constructor(
    private readonly own: OwnLibraryReads,
    private readonly libraries: GroupLibraryReads,
  ) {}

  /** Archived and deleted ones too, for what was recorded with them. */
  async known(groupId: number, language: Language): Promise<StandingType[]> {
    const [own, standing] = await Promise.all([this.own.ofGroup(groupId, 'intervention'), this.libraries.of(groupId, 'intervention')]);
    return [
      ...own.map(({ record }) => ({ ...ownTypeBody(record, language), active: record.status === 'active' })),
      ...shippedInterventionTypes.map((type) => ({ ...shippedTypeBody(type, language), active: standing(type.id).active })),
    ];
  }

  /** The one that is meant; of two of one name that which is in use. */
  async meant(groupId: number, written: string | number): Promise<StandingType | undefined> {
    const called = (await this.known(groupId, 'en')).filter((type) => isCalled(type, written));
    return called.find(({ active }) => active) ?? called[0];
  }
}
