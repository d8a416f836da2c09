import { defineErrors } from '../kernel/errors.js';

export const organizationErrors = defineErrors({
  CompanyNotFound: { status: 404, message: 'Company not found' },
  CollectionNotFound: { status: 404, message: 'Collection not found' },
  GroupNotFound: { status: 404, message: 'Group not found' },
  logoNotFound: { status: 404, message: 'The company has no logo' },
  companyNameExists: { status: 409, message: 'Company name already exists.', field: 'name' },
  collectionNameExists: { status: 409, message: 'Collection name already exists.', field: 'name' },
  groupNameExists: { status: 409, message: 'Group name already exists.', field: 'name' },
  companyCapacityReached: { status: 409, message: 'The user capacity of the company is reached', field: 'usersCapacity' },
  capacityReached: { status: 409, message: 'The user capacity of the collection is reached', field: 'usersCapacity' },
  capacityBelowUse: { status: 409, message: 'The user capacity cannot be below what is in use', field: 'usersCapacity' },
  collectionNotEmpty: { status: 409, message: 'The collection has growers or users' },
  groupNotEmpty: { status: 409, message: 'The group has growers or users' },
  defaultGroup: { status: 409, message: 'The default group of a collection cannot be deleted' },
  companyNameFormat: { status: 422, message: 'Company name: letters and spaces only, at least 3' },
  companyNameTooLong: { status: 422, message: 'Company Name should not be larger than 60 letters' },
  onlyLettersAndNumbers: { status: 422, message: 'Only letters and numbers' },
  userCapacityRange: { status: 422, message: 'User capacity must be a whole number above 0 and below 100000' },
  maxInvitesRange: { status: 422, message: 'Max user invites must lie between 0 and the user capacity' },
});
