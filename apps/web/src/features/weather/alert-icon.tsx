import {
  IconCloudRain,
  IconCloudStorm,
  IconDroplet,
  IconDropletOff,
  IconPlantOff,
  IconSnowflake,
  IconSun,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconWind,
} from '@tabler/icons-react';
import type { AlertType } from '@loam/domain/weather/alert-parameters';

const icons = {
  wind: IconWind,
  heat: IconTemperaturePlus,
  sun: IconSun,
  humidity: IconDroplet,
  humiditylow: IconDropletOff,
  drought: IconPlantOff,
  cold: IconTemperatureMinus,
  frost: IconSnowflake,
  rain: IconCloudRain,
  storm: IconCloudStorm,
} as const;
type IconName = keyof typeof icons;
export const iconNames = Object.keys(icons) as readonly IconName[];
export const isIconName = (name: string): name is IconName => name in icons;
export const iconOf = (type: AlertType): IconName => type.toLowerCase() as IconName;

/** Its own icon; one that this program has no drawing of shows as its type's. */
export function AlertIcon({ icon, type, size = 18 }: { icon: string; type: AlertType; size?: number }) {
  const Icon = icons[isIconName(icon) ? icon : iconOf(type)];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
