import { Injectable } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { inForce, type Localization, localizationOf, localizationParts, type LocalizedLevel } from '@loam/domain/organization/localization';
import type { LocalizationRecords } from '@loam/domain/organization/organization.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { OrganizationReads } from './organization.reads.js';

type Record = LocalizationRecords['items'][number];
type Named = LocalizedLevel & { readonly name: string };

/** Units, money, country, language and date format of companies, collections and groups, each as the level above where it sets nothing. */
@Injectable()
export class LocalizationReads {
  constructor(private readonly organization: OrganizationReads) {}

  /** What holds at a place; null where no level says anything. */
  async at(place: Place): Promise<Localization> {
    return localizationOf(await this.levels(place));
  }

  async ofGroup(groupId: number): Promise<Localization> {
    const { companyId, collectionId } = (await this.organization.group(groupId)).state;
    return this.at({ companyId, collectionId, groupId });
  }

  /** One record for each part: what holds here, who set it, and how many groups below follow. */
  async records(place: Place | undefined, actor: Actor): Promise<LocalizationRecords> {
    const levels = place === undefined ? [] : await this.levels(place);
    const here = levels.at(-1);
    const below = place === undefined ? [] : await this.groupsBelow(place);
    const items = localizationParts.map(({ id, name }): Record => {
      const { value, from } = inForce(name, levels);
      const owner = levels.find((level) => level === from);
      return {
        id,
        name,
        active: true,
        value,
        inherited: from === null || from !== here,
        ownerScope: owner?.scope ?? 'global',
        ownerId: owner?.id ?? null,
        ownerName: owner?.name ?? null,
        scope: here?.scope ?? 'global',
        scopeId: here?.id ?? null,
        source: owner?.scope ?? 'global',
        inUse: true,
        editable: place !== undefined && governs(actor, place),
        followers: below.filter((between) => between.every(({ localization }) => localization[name] === null)).length,
      };
    });
    return { items, total: items.length, revision: place === undefined ? null : await this.revisionOf(place) };
  }

  private async levels({ companyId, collectionId, groupId }: Place): Promise<Named[]> {
    const { organization } = this;
    const units = await Promise.all([
      organization.company(companyId),
      ...(collectionId === undefined ? [] : [organization.collection(collectionId)]),
      ...(groupId === undefined ? [] : [organization.group(groupId)]),
    ]);
    return units.map(({ state: { id, name, localization } }, index) => ({
      scope: (['company', 'collection', 'group'] as const)[index]!,
      id,
      name,
      localization,
    }));
  }

  /** Of every group below the place: the levels that stand between, the group itself among them. */
  private async groupsBelow({ companyId, collectionId, groupId }: Place): Promise<{ localization: Localization }[][]> {
    if (groupId !== undefined) return [];
    const branches =
      collectionId === undefined ? await this.organization.branches(companyId) : [await this.organization.branch(collectionId)];
    return branches.flatMap(({ collection, groups: own }) =>
      own.map((group) => (collectionId === undefined ? [collection, group] : [group])),
    );
  }

  private async revisionOf({ companyId, collectionId, groupId }: Place): Promise<number> {
    if (groupId !== undefined) return (await this.organization.group(groupId)).revision;
    if (collectionId !== undefined) return (await this.organization.collection(collectionId)).revision;
    return (await this.organization.company(companyId)).revision;
  }
}
