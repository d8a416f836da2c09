import { useTranslation } from 'react-i18next';

/** `wind, rain`: why a day is no good, in words. */
export function useWindowReasons(): (reasons: readonly string[]) => string {
  const { t } = useTranslation('fieldWeather');
  return (reasons) => reasons.map((one) => t(`windows.reason.${one.replaceAll(/[ -]/g, '_')}` as 'windows.reason.wind')).join(', ');
}
