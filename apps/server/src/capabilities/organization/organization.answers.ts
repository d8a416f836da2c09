import type { CollectionState } from '@loam/domain/organization/collection.decider';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import { localizationOf } from '@loam/domain/organization/localization';
import type { GroupState } from '@loam/domain/organization/group.decider';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import { companyCalls } from '@loam/domain/organization/organization.calls';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** Where the logo is fetched; another picture has another address, so that no cache shows the old one. */
export const logoUrl = ({ id, logo }: CompanyState): string | null =>
  logo && `/api${pathOf(companyCalls.logo, { id })}?v=${logo.fileId.slice(-12)}`;

export const companyBody = (loaded: Loaded<CompanyState>) => {
  const { id, name, userCapacity, maxInvites, toggles, growerIdentifier, localization, colours, secondFactorRequired, accessKeptMonths } =
    loaded.state;
  return {
    id,
    ...stamps(loaded),
    name,
    userCapacity,
    maxInvites,
    toggles,
    growerIdentifier,
    localization,
    logoUrl: logoUrl(loaded.state),
    colours,
    secondFactorRequired,
    accessKeptMonths,
  };
};

export const collectionBody = (loaded: Loaded<CollectionState>) => {
  const { id, name, companyId, usersCapacity, defaultGroupId, localization } = loaded.state;
  return { id, ...stamps(loaded), name, companyId, usersCapacity, defaultGroupId, localization };
};

export const groupBody = (loaded: Loaded<GroupState>, collection: CollectionState, company: CompanyState) => {
  const { id, name, collectionId, companyId, usersCapacity } = loaded.state;
  const { toggles, growerIdentifier } = company;
  return {
    id,
    ...stamps(loaded),
    name,
    collectionId,
    companyId,
    usersCapacity,
    isDefault: collection.defaultGroupId === id,
    settings: {
      sharedAssetManagement: toggles.sharedAssetManagement,
      requiresAdditionalGrowerInfo: toggles.requiresAdditionalGrowerInfo,
      growerIdentifier,
      localization: localizationOf([
        { scope: 'company', id: companyId, localization: company.localization },
        { scope: 'collection', id: collectionId, localization: collection.localization },
        { scope: 'group', id, localization: loaded.state.localization },
      ]),
    },
  };
};
