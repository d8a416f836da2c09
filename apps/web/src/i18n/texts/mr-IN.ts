import type { SharedTexts } from './shared-texts';

const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/mr-IN.json'),
  check: () => import('@loam/domain/plan/checks/check-texts/mr-IN.json'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/mr-IN/${namespace}.json`);
