export type RecommendationStep = 'recommendation' | 'recommendationPage' | 'recommendationOverview';
export type Step = 'nutritional' | 'fertilization' | 'overview' | 'view' | RecommendationStep;
export const steps = ['nutritional', 'fertilization', 'overview'] as const;

export const stepPath = (customerId: number, step: Step, planId?: number): string =>
  `/customers/${customerId}/plan/${step}${planId === undefined ? '' : `?planId=${planId}`}`;
export const growerPath = (customerId: number): string => `/customers/${customerId}`;
export const fieldPath = (customerId: number, fieldId: number): string => `/customers/${customerId}/fields/${fieldId}`;
/** Where a plan is begun: for this field, or for one that is chosen there. */
export const newPlanPath = (customerId: number, fieldId?: number): string =>
  `${stepPath(customerId, 'nutritional')}${fieldId === undefined ? '' : `?fieldId=${fieldId}`}`;
/** The plan's history, at its newest revision or at another. */
export const historyPath = (customerId: number, planId: number, revision?: number): string =>
  `/customers/${customerId}/plan/history?planId=${planId}${revision === undefined ? '' : `&rev=${revision}`}`;
