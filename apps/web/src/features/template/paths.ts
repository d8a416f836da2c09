import { templateView } from '@loam/domain/template/template-views';

export const steps = ['nutritional', 'fertilization', 'overview', 'view'] as const;
export type Step = (typeof steps)[number];
/** The step that an address is of. */
export const stepOf = (pathname: string): Step => steps.find((step) => pathname.startsWith(`/template/${step}`)) ?? 'nutritional';

/** The list, with the group it is of. */
export const listPath = (groupId?: number | null): string => `/${templateView('customer')}${groupId ? `?group=${groupId}` : ''}`;
export const stepPath = (step: Step, id: number, groupId?: number | null): string =>
  `/template/${step}?planId=${id}${groupId ? `&group=${groupId}` : ''}`;
