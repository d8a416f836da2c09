import type { SharedTexts } from './shared-texts';

const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/en-US.json'),
  check: () => import('@loam/domain/plan/checks/check-texts/en-US.json'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/en-US/${namespace}.json`);
