import { defineErrors } from '../kernel/errors/errors.js';

export const growerErrors = defineErrors({
  CustomerNotFound: { status: 404, message: 'Grower not found' },
  growerCodeExists: { status: 409, message: 'Requested Grower code already exists! Please try again or leave blank', field: 'growerCode' },
  /** A row of an upload says another name than the grower of its code bears: the row is that grower's, and the name stays. */
  growerCodeOfAnother: { status: 409, message: 'The code is that of a grower with another name, which stays', field: 'fullName' },
  growerUnknownInRow: { status: 422, message: 'No grower of the group, or more than one, has this customer ID, grower code or name' },
  customerHasActivePlans: { status: 409, message: 'The grower has active plans' },
  assignedToInvalid: { status: 422, message: 'A grower must be assigned to a group admin or user of the group', field: 'assignedTo' },
  groupOfAnotherCompany: { status: 422, message: 'A grower stays with its company: the group is that of another', field: 'groupId' },
  plansNeedOwnRecords: {
    status: 409,
    message: 'Plans of the grower have own products or crops of its group, which the other group has not',
    field: 'groupId',
  },
  growerInfoLocked: { status: 403, message: 'You are not allowed to change these fields of a grower' },
  readOnly: { status: 422, message: 'This field cannot be changed here' },
  unknownCountry: { status: 422, message: 'There is no such country' },
});
