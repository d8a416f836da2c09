/** What an alert watches. HumidityLow and Cold go by the day's lowest value, the others by its highest or its sum. */
export const alertTypes = ['Wind', 'Heat', 'Humidity', 'HumidityLow', 'Cold', 'Rain'] as const;
export type AlertType = (typeof alertTypes)[number];

type Quantity = 'windSpeed' | 'temperature' | 'humidity' | 'rain';
const quantityOf: Readonly<Record<AlertType, Quantity>> = {
  Wind: 'windSpeed',
  Heat: 'temperature',
  Cold: 'temperature',
  Humidity: 'humidity',
  HumidityLow: 'humidity',
  Rain: 'rain',
};
/** Whether an alert speaks when the value falls to its limit, and not when it rises to it. */
export const isLowAlert = (type: AlertType): boolean => type === 'Cold' || type === 'HumidityLow';

/** International mile of 1,609.344 m and inch of 25.4 mm (1959): exact by definition. */
const KM_PER_MILE = 1.609344;
const MM_PER_INCH = 25.4;
const KMH_PER_MS = 3.6;

interface AlertUnit {
  readonly symbol: string;
  /** of the quantity's first unit */
  readonly factor: number;
  readonly offset?: number;
  /** other spellings that are understood, in lower case */
  readonly also: readonly string[];
}
const unitsOf: Readonly<Record<Quantity, readonly AlertUnit[]>> = {
  windSpeed: [
    { symbol: 'km/h', factor: 1, also: ['kmh', 'kph', 'kmph'] },
    { symbol: 'mph', factor: KM_PER_MILE, also: ['mi/h'] },
    { symbol: 'm/s', factor: KMH_PER_MS, also: ['ms', 'mps'] },
  ],
  temperature: [
    { symbol: '°C', factor: 1, also: ['c', 'celsius'] },
    { symbol: '°F', factor: 5 / 9, offset: 32, also: ['f', 'fahrenheit'] },
  ],
  humidity: [{ symbol: '%', factor: 1, also: ['percent'] }],
  rain: [
    { symbol: 'mm', factor: 1, also: ['millimetre', 'millimeter'] },
    { symbol: 'in', factor: MM_PER_INCH, also: ['inch', 'inches'] },
  ],
};

/** Symbols of the units that an alert of a type can be given in; the first is metric, the second imperial. */
export const alertUnits = (type: AlertType): readonly string[] => unitsOf[quantityOf[type]].map(({ symbol }) => symbol);

const unitNamed = (type: AlertType, unit: string): AlertUnit | undefined => {
  const wanted = unit.toLowerCase();
  return unitsOf[quantityOf[type]].find(({ symbol, also }) => symbol.toLowerCase() === wanted || also.includes(wanted));
};
/** The symbol of a unit however it was spelt; undefined when it does not measure what the type watches. */
export const alertUnit = (type: AlertType, unit: string): string | undefined => unitNamed(type, unit)?.symbol;

/** The unit of a type that a reader of a unit system sees. */
export const preferredAlertUnit = (type: AlertType, system: 'metric' | 'imperial'): string => {
  const [metric, imperial = metric] = alertUnits(type);
  return system === 'imperial' ? imperial! : metric!;
};

/** Exact. @throws RangeError when one of the units does not measure what the type watches */
export function convertAlertValue(type: AlertType, value: number, from: string, to: string): number {
  const [source, target] = [unitNamed(type, from), unitNamed(type, to)];
  if (!source || !target) throw new RangeError(`no conversion from ${from} to ${to} for ${type}`);
  if (source === target) return value;
  return ((value - (source.offset ?? 0)) * source.factor) / target.factor + (target.offset ?? 0);
}

/** Specification section 5: temperatures from -459 to 999 in either unit, everything else above 0 and at most 999. */
export const TEMPERATURE_RANGE = { min: -459, max: 999 } as const;
export const MOST_ALERT_VALUE = 999;
export const isTemperature = (type: AlertType): boolean => quantityOf[type] === 'temperature';
