import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { doseKinds, type SpreadDosesOfPlan, usualDose } from '@loam/domain/agronomy/auto-calculate/spreadable';
import { doseOf, type SpreadDoses } from '@loam/domain/library/spread-doses.decider';
import type { SpreadDosesAnswer } from '@loam/domain/library/spread-doses.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { OrganizationReads } from '../organization/index.js';

/** Of no crop: only what is said of every crop. */
const ANY_CROP = 0;

/** Least doses and steps of companies, collections and groups, each as the level above where it sets nothing. */
@Injectable()
export class SpreadDosesReads {
  constructor(private readonly organization: OrganizationReads) {}

  async records(place: Place, actor: Actor): Promise<SpreadDosesAnswer> {
    const levels = await this.levels(place);
    const here = levels.at(-1)!;
    const above = levels.slice(0, -1);
    return {
      own: here.doses.map(({ kind, cropId, least, step }) => ({ kind, cropId, least, step })),
      above: doseKinds.map((kind) => {
        const from = above.findLast(({ doses }) => doseOf([doses], kind, ANY_CROP));
        const { least, step } = doseOf(from ? [from.doses] : [], kind, ANY_CROP) ?? usualDose(kind);
        return { kind, least, step, from: from?.scope ?? 'usual' };
      }),
      editable: governs(actor, place),
      revision: here.revision,
    };
  }

  /** What holds for a crop at a place, or for who stands there, by kind of product. */
  async at(place: Place, cropId: number): Promise<SpreadDosesOfPlan> {
    const levels = (await this.levels(place)).map(({ doses }) => doses);
    return Object.fromEntries(
      doseKinds.flatMap((kind) => {
        const found = doseOf(levels, kind, cropId);
        return found ? [[kind, { least: found.least, step: found.step }] as const] : [];
      }),
    );
  }

  private async levels({ companyId, collectionId, groupId }: Place): Promise<Level[]> {
    const { organization } = this;
    const [company, collection, group] = await Promise.all([
      organization.company(companyId),
      collectionId === undefined ? undefined : organization.collection(collectionId),
      groupId === undefined ? undefined : organization.group(groupId),
    ]);
    return [
      { scope: 'company', doses: company.state.doses, revision: company.revision },
      ...(collection ? [{ scope: 'collection' as const, doses: collection.state.doses, revision: collection.revision }] : []),
      ...(group ? [{ scope: 'collection' as const, doses: group.state.doses, revision: group.revision }] : []),
    ];
  }
}

interface Level {
  /** As it is told of what stands above: a group stands above nothing. */
  readonly scope: 'company' | 'collection';
  readonly doses: SpreadDoses;
  readonly revision: number;
}
