import type { SharedTexts } from './shared-texts';

const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/pt-BR.json'),
  check: () => import('@loam/domain/plan/checks/check-texts/pt-BR.json'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/pt_BR/${namespace}.json`);
