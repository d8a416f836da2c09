import type { Ring } from '../kernel/geometry/geometry.js';
import type { Zoned } from './zones.js';

/** What is spread or sprayed at how much, in kg/ha or l/ha. */
export interface TaskRates {
  readonly unit: 'kg/ha' | 'l/ha';
  /** Of each zone, in order. */
  readonly rates: readonly number[];
}
interface TaskNames {
  readonly grower: string;
  readonly field: string;
  readonly task: string;
  readonly zone: string;
}

/** ISO 11783-11, data dictionary: set point of mass per area in mg/m², of volume per area in 0.01 mm³/m². */
const rateOf = {
  'kg/ha': { ddi: '0006', per: 100 },
  'l/ha': { ddi: '0001', per: 10_000 },
} as const;
const MOST_NAME = 32; // designators of ISO 11783-10
const OUTSIDE = 0;

const escaped = (text: string) =>
  [...text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')]
    .slice(0, MOST_NAME)
    .join('')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const degrees = (value: number) => value.toFixed(9);

function outline(rings: readonly Ring[]): string {
  const line = (ring: Ring, type: number) =>
    `<LSG A="${type}">${ring.map(([lon, lat]) => `<PNT A="2" C="${degrees(lat)}" D="${degrees(lon)}"/>`).join('')}</LSG>`;
  return `<PLN A="1">${rings.map((ring, n) => line(ring, n === 0 ? 1 : 2)).join('')}</PLN>`;
}

/**
 * A task of ISO 11783-10, version 4: the field, a treatment zone for each zone with its rate and one outside of the field that gets nothing, and a grid of
 * type 1 that says of each cell which zone it is of, by rows from the south.
 */
export function taskOf(zoned: Zoned, areaHa: number, { unit, rates }: TaskRates, names: TaskNames): { xml: string; grid: Uint8Array } {
  const { ground, zoneOf } = zoned;
  const grid = new Uint8Array(zoneOf.length);
  for (let row = 0; row < ground.height; row++)
    grid.set(zoneOf.subarray(row * ground.width, (row + 1) * ground.width), (ground.height - 1 - row) * ground.width);
  const [[west, south], , [east, north]] = ground.corners as [Ring[0], Ring[0], Ring[0]];
  const { ddi, per } = rateOf[unit];
  const zone = (code: number, name: string, rate: number) =>
    `<TZN A="${code}" B="${escaped(name)}"><PDV A="${ddi}" B="${Math.round(rate * per)}"/></TZN>`;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ISO11783_TaskData VersionMajor="4" VersionMinor="3" ManagementSoftwareManufacturer="Loam" ManagementSoftwareVersion="1" DataTransferOrigin="1">',
    `<CTR A="CTR1" B="${escaped(names.grower)}"/>`,
    `<PFD A="PFD1" C="${escaped(names.field)}" D="${Math.round(areaHa * 10_000)}" E="CTR1">${outline(ground.rings)}</PFD>`,
    `<TSK A="TSK1" B="${escaped(names.task)}" C="CTR1" E="PFD1" G="1" H="1" I="${OUTSIDE}" J="${OUTSIDE}">`,
    zone(OUTSIDE, '0', 0),
    ...rates.map((rate, n) => zone(n + 1, `${names.zone} ${n + 1}`, rate)),
    `<GRD A="${degrees(south)}" B="${degrees(west)}" C="${((north - south) / ground.height).toFixed(12)}" D="${((east - west) / ground.width).toFixed(12)}" ` +
      `E="${ground.width}" F="${ground.height}" G="GRD00001" H="${grid.length}" I="1"/>`,
    '</TSK>',
    '</ISO11783_TaskData>',
    '',
  ].join('\n');
  return { xml, grid };
}
