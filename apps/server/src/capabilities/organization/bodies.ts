import type { CollectionState } from '@loam/domain/organization/collection.decider';
import type { CompanyState } from '@loam/domain/organization/company.decider';
import type { GroupState } from '@loam/domain/organization/group.decider';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/entity.js';

export const companyBody = (loaded: Loaded<CompanyState>) => {
  const { id, name, userCapacity, maxInvites, toggles, growerIdentifier } = loaded.state;
  return { id, ...stamps(loaded), name, userCapacity, maxInvites, toggles, growerIdentifier, logoUrl: null };
};

export const collectionBody = (loaded: Loaded<CollectionState>) => {
  const { id, name, companyId, usersCapacity, defaultGroupId } = loaded.state;
  return { id, ...stamps(loaded), name, companyId, usersCapacity, defaultGroupId };
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
    settings: { sharedAssetManagement: toggles.sharedAssetManagement, growerIdentifier },
  };
};
