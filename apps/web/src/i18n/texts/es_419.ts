import type { SharedTexts } from './shared-texts';

// Spanish of Spain with what Latin America says otherwise, joined in the build (text-overlays.ts)
const shared: SharedTexts = {
  errors: () => import('@loam/domain/kernel/error-texts/es-ES.json?in=es_419'),
  check: () => import('@loam/domain/plan/checks/check-texts/es-ES.json?in=es_419'),
};
export const load = (namespace: string) => shared[namespace]?.() ?? import(`../locales/es-ES/${namespace}.json?in=es_419`);
