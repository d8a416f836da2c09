import { planners } from '../kernel/roles.js';

/** Who may read the orchards of a group that they see. */
export const maySeeOrchards = planners;
/** Who may add, change and remove them. */
export const mayChangeOrchards = planners;

/** Two names of a group are the same, whatever their case and spaces. */
export const orchardNameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
