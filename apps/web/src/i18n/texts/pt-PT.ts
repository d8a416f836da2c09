import type { SharedTexts } from './shared-texts';

// Brazilian Portuguese with what Portugal says otherwise, joined in the build (text-overlays.ts)
const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/pt-BR.json?in=pt-PT'),
  check: () => import('@loam/domain/plan/checks/check-texts/pt-BR.json?in=pt-PT'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/pt_BR/${namespace}.json?in=pt-PT`);
