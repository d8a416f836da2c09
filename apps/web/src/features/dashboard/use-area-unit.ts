import { HA_PER_ACRE } from '@loam/domain/kernel/unit/units';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../i18n/preferences';

/** Hectares as the person counts areas. */
export function useAreaUnit() {
  const { t } = useTranslation('dashboard');
  const imperial = usePreferences().units === 'imperial';
  const symbol = imperial ? 'ac' : 'ha';
  return { symbol, unit: t(symbol), area: (hectares: number): number => (imperial ? hectares / HA_PER_ACRE : hectares) };
}
