import type { SharedTexts } from './shared-texts';

const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/es-ES.json'),
  check: () => import('@loam/domain/plan/checks/check-texts/es-ES.json'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/es-ES/${namespace}.json`);
