import { ownNames } from '../../kernel/json/own-names.js';

/** What a value of a plan is where nobody has chosen: the body shows it, the document does not hold it. */
export const planDefaults: Readonly<Record<string, string | number>> = ownNames({
  growingMethodId: 1,
  needMethod: 'balance',
  imbalancePct: 5,
  expectedYieldUnitId: 1,
  nutrientsGraphDisplay: 'oxide',
  residueManagementId: 1,
});
