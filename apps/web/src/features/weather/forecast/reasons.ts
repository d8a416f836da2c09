import type { WeatherDay } from '@loam/domain/weather/weather.schema';
import { useTranslation } from 'react-i18next';
import { percentOf, weatherValue } from './weather-units';

/** `severe: rain 34 mm`: the parameters that make a day worse than positive, the worst first. Empty when none does. */
export function useReasons({ condition: { reasons }, exact, precipitationAmount, humidity }: WeatherDay): string {
  const { t } = useTranslation('fieldWeather');
  const value = {
    high: weatherValue('temp', exact.maxTemp),
    low: weatherValue('temp', exact.minTemp),
    rain: weatherValue('rain', precipitationAmount),
    wind: weatherValue('wind', exact.windSpeed),
    humidity: percentOf(humidity),
  };
  return reasons
    .map(({ parameter, condition }) => `${t(`condition.${condition}`)}: ${t(`parameter.${parameter}`)} ${value[parameter]}`)
    .join(' · ');
}
