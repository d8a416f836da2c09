import { describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8 } from 'fflate';
import { areaHa, type Ring } from '@loam/domain/kernel/geometry/geometry';
import { Ground } from '@loam/domain/layer/field-cells';
import { surfaceOf } from '@loam/domain/layer/surface';
import { type TaskRates, taskOf } from '@loam/domain/layer/zone-task';
import { zonesOf } from '@loam/domain/layer/zones';
import { isoxmlFaults } from '../support/isoxml-rules';

const box = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const rings = [box(9, 45, 0.004), [...box(9.001, 45.001, 0.001)].reverse()];
const ground = new Ground(rings);
const samples = [0, 1, 2, 3, 4].flatMap((x) =>
  [0, 1, 2, 3, 4].map((y) => ({ ...ground.metres([9.0002 + 0.0009 * x, 45.0002 + 0.0009 * y]), value: 10 * x + y })),
);
const fieldHa = areaHa({ type: 'Polygon', coordinates: rings });
const zoned = zonesOf(surfaceOf(samples, ground)!, 3, fieldHa, true);
const names = { grower: 'Asha & Sons "East" \uffff', field: 'शेत <१>, a long name of more than 32 letters', task: "P'26", zone: 'विभाग' };

function filesOf(rates: TaskRates): Record<string, Uint8Array> {
  const { xml, grid } = taskOf(zoned, fieldHa, rates, names);
  return { 'TASKDATA/TASKDATA.XML': strToU8(xml), 'TASKDATA/GRD00001.BIN': grid };
}
const good = filesOf({ unit: 'kg/ha', rates: [100, 62.5, 0] });
const changed = (from: string | RegExp, to: string): Record<string, Uint8Array> => {
  const xml = strFromU8(good['TASKDATA/TASKDATA.XML']!);
  const other = xml.replace(from, to);
  expect(other).not.toBe(xml);
  return { ...good, 'TASKDATA/TASKDATA.XML': strToU8(other) };
};

describe('a task for the tractor by ISO 11783-10', () => {
  test.each<TaskRates>([
    { unit: 'kg/ha', rates: [100, 62.5, 0] },
    { unit: 'l/ha', rates: [0.25, 1, 400] },
  ])('has no fault with its field, its hole and $unit', (rates) => {
    expect(zoned.zones).toHaveLength(3);
    expect(isoxmlFaults(filesOf(rates))).toEqual([]);
  });

  test.each<[string, string | RegExp, string, string]>([
    ['no version', ' VersionMajor="4"', '', 'ISO11783_TaskData.VersionMajor: missing'],
    ['an attribute nobody knows', '<CTR ', '<CTR Z="1" ', 'CTR.Z: unknown'],
    ['a name too long', '<CTR A="CTR1" B="', `<CTR A="CTR1" B="${'x'.repeat(30)}`, 'CTR.B: '],
    ['an id of another kind', '<PFD A="PFD1"', '<PFD A="FLD1"', 'PFD.A: FLD1'],
    ['a field that is not there', ' E="PFD1"', ' E="PFD2"', 'PFD2: leads nowhere'],
    ['a status that is none', ' G="1" H="1"', ' G="9" H="1"', 'TSK.G: 9'],
    ['a default zone that is none', ' H="1" I=', ' H="7" I=', 'TSK.H: no zone'],
    ['a rate with a fraction', 'B="6250"/>', 'B="62.5"/>', 'PDV.B: 62.5'],
    ['rates of two kinds', 'A="0006" B="6250"', 'A="0001" B="6250"', 'PDV: rates of'],
    ['a rate that is none', /A="0006"/g, 'A="0054"', 'PDV: rates of'],
    ['two outlines', '<LSG A="2">', '<LSG A="1">', 'PLN: lines of types 1 1'],
    ['an open outline', '</LSG>', '<PNT A="2" C="1" D="2"/></LSG>', 'LSG: not closed'],
    ['a place beyond the pole', /<PNT A="2" C="\d+/, '<PNT A="2" C="95', 'PNT.C: 95'],
    ['a grid of type 2', / I="1"\/>\n<\/TSK>/, ' I="2"/>\n</TSK>', 'bytes for'],
    ['a row too many', ` F="${ground.height}"`, ` F="${ground.height + 1}"`, 'bytes for'],
    ['a length that is not the file’s', /H="\d+" I="1"\/>/, 'H="1" I="1"/>', 'GRD.H: 1'],
    ['another file', 'G="GRD00001"', 'G="GRD00002"', 'GRD00002: no such file'],
    ['a zone that cells name gone', /<TZN A="3".*?<\/TZN>/, '', 'a cell of zone 3'],
    ['an element in the wrong place', '</TSK>', '</TSK><TZN A="9"/>', 'TZN in ISO11783_TaskData'],
  ])('with %s is faulty', (_, from, to, fault) => {
    expect(isoxmlFaults(changed(from, to)).join('\n')).toContain(fault);
  });

  test('is in its folder, under its names', () => {
    expect(isoxmlFaults({ 'TASKDATA.XML': good['TASKDATA/TASKDATA.XML']! })).toEqual(['TASKDATA/TASKDATA.XML: missing']);
    expect(isoxmlFaults({ ...good, 'TASKDATA/zones.shp': new Uint8Array() })).toEqual(['TASKDATA/zones.shp: no file of a task']);
  });
});
