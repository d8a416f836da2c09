import { SaxesParser } from 'saxes';

/**
 * What ISO 11783-10:2015 asks of a task file of version 4, for the elements that a task of zones has (annex D and its schema): which elements stand where,
 * their attributes with type and bounds, names that lead somewhere, rates by the data dictionary, and the cells of the grid.
 */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}
interface Attribute {
  readonly need: 'must' | 'may';
  readonly fits: (value: string) => boolean;
}
interface Rule {
  readonly children: readonly string[];
  readonly attributes: Readonly<Record<string, Attribute>>;
}

const must = (fits: Attribute['fits']): Attribute => ({ need: 'must', fits });
const may = (fits: Attribute['fits']): Attribute => ({ need: 'may', fits });
const whole = (least: number, most: number) => (value: string) => /^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
const decimal = (least: number, most: number, digits: number) => (value: string) =>
  new RegExp(`^-?\\d+(\\.\\d{1,${digits}})?$`).test(value) && Number(value) >= least && Number(value) <= most;
const words = (most: number) => (value: string) => value.length > 0 && [...value].length <= most;
const id = (kind: string) => (value: string) => new RegExp(`^${kind}-?\\d+$`).test(value) && value.length >= 4 && value.length <= 14;
const ULONG = 2 ** 32 - 2;

const rules: Readonly<Record<string, Rule>> = {
  ISO11783_TaskData: {
    children: ['CTR', 'PFD', 'TSK'],
    attributes: {
      VersionMajor: must((value) => value === '4'),
      VersionMinor: must(whole(0, 99)),
      ManagementSoftwareManufacturer: must(words(32)),
      ManagementSoftwareVersion: must(words(32)),
      DataTransferOrigin: must((value) => value === '1'), // from the farm's software
    },
  },
  CTR: { children: [], attributes: { A: must(id('CTR')), B: must(words(32)) } },
  PFD: {
    children: ['PLN'],
    attributes: { A: must(id('PFD')), B: may(words(32)), C: must(words(32)), D: must(whole(0, ULONG)), E: may(id('CTR')) },
  },
  PLN: { children: ['LSG'], attributes: { A: must(whole(1, 10)), B: may(words(32)) } },
  LSG: { children: ['PNT'], attributes: { A: must(whole(1, 9)) } },
  PNT: { children: [], attributes: { A: must(whole(1, 11)), C: must(decimal(-90, 90, 9)), D: must(decimal(-180, 180, 9)) } },
  TSK: {
    children: ['TZN', 'GRD'],
    attributes: {
      ...{ A: must(id('TSK')), B: may(words(32)), C: may(id('CTR')), E: may(id('PFD')) },
      G: must(whole(1, 6)),
      ...{ H: may(whole(0, 254)), I: may(whole(0, 254)), J: may(whole(0, 254)) },
    },
  },
  TZN: { children: ['PDV'], attributes: { A: must(whole(0, 254)), B: may(words(32)) } },
  PDV: { children: [], attributes: { A: must((value) => /^[0-9A-F]{4}$/.test(value)), B: must(whole(-(2 ** 31), 2 ** 31 - 1)) } },
  GRD: {
    children: [],
    attributes: {
      ...{ A: must(decimal(-90, 90, 9)), B: must(decimal(-180, 180, 9)) },
      ...{ C: must(decimal(0, 1, 17)), D: must(decimal(0, 1, 17)), E: must(whole(1, ULONG)), F: must(whole(1, ULONG)) },
      ...{ G: must((value) => /^GRD\d{5}$/.test(value)), H: may(whole(0, ULONG)), I: must((value) => value === '1' || value === '2') },
    },
  },
};

/** ISO 11783-11: set points that a task of zones may hold. */
const RATES = ['0001', '0006'];

function read(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return top.children[0]!;
}

function* all(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* all(child);
}

function shapeFaults({ name, attributes, children }: Element): string[] {
  const rule = rules[name];
  if (!rule) return [`${name}: no element of a task of zones`];
  return [
    ...children.filter((child) => !rule.children.includes(child.name)).map((child) => `${child.name} in ${name}`),
    ...Object.keys(attributes)
      .filter((key) => !(key in rule.attributes))
      .map((key) => `${name}.${key}: unknown`),
    ...Object.entries(rule.attributes).flatMap(([key, { need, fits }]) => {
      const value = attributes[key];
      if (value === undefined) return need === 'must' ? [`${name}.${key}: missing`] : [];
      return fits(value) ? [] : [`${name}.${key}: ${value}`];
    }),
  ];
}

/** A boundary is one outline and its holes, each closed. */
function ringFaults(plane: Element): string[] {
  const types = plane.children.map(({ attributes }) => attributes['A']);
  const open = plane.children.filter(({ children }) => {
    const [first, last] = [children[0]?.attributes, children.at(-1)?.attributes];
    return children.length < 4 || first!['C'] !== last!['C'] || first!['D'] !== last!['D'];
  });
  return [
    ...(types.filter((type) => type === '1').length === 1 && types.every((type) => type === '1' || type === '2')
      ? []
      : [`PLN: lines of types ${types.join(' ')}`]),
    ...open.map(() => 'LSG: not closed'),
  ];
}

function nameFaults(root: Element): string[] {
  const found = [...all(root)];
  const ids = root.children.map(({ attributes }) => attributes['A']!);
  const refs = found.flatMap(({ name, attributes }) =>
    name === 'TSK' ? [attributes['C'], attributes['E']] : name === 'PFD' ? [attributes['E']] : [],
  );
  return [
    ...ids.filter((one, n) => ids.indexOf(one) !== n).map((one) => `${one}: twice`),
    ...refs.filter((one) => one !== undefined && !ids.includes(one)).map((one) => `${one}: leads nowhere`),
  ];
}

function taskFaults(task: Element, files: Readonly<Record<string, Uint8Array>>): string[] {
  const zones = task.children.filter(({ name }) => name === 'TZN');
  const grids = task.children.filter(({ name }) => name === 'GRD');
  const codes = zones.map(({ attributes }) => attributes['A']);
  const kinds = zones.map(({ children }) => children.map(({ attributes }) => attributes['A']).join(' '));
  const faults = [
    ...codes.filter((one, n) => codes.indexOf(one) !== n).map((one) => `TZN ${one}: twice`),
    ...['H', 'I', 'J']
      .filter((key) => task.attributes[key] !== undefined && !codes.includes(task.attributes[key]))
      .map((key) => `TSK.${key}: no zone`),
    ...(new Set(kinds).size === 1 && RATES.includes(kinds[0]!) ? [] : [`PDV: rates of ${kinds.join(', ')}`]),
    ...zones.flatMap(({ children }) => children.filter(({ attributes }) => Number(attributes['B']) < 0).map(() => 'PDV: below nothing')),
    ...(grids.length === 1 ? [] : [`GRD: ${grids.length}`]),
  ];
  return [...faults, ...grids.flatMap((grid) => gridFaults(grid.attributes, codes, files))];
}

/** Type 1: a byte for each cell, the code of its zone. */
function gridFaults(
  grid: Element['attributes'],
  codes: readonly (string | undefined)[],
  files: Readonly<Record<string, Uint8Array>>,
): string[] {
  const cells = files[`TASKDATA/${grid['G']}.BIN`];
  if (!cells) return [`${grid['G']}: no such file`];
  const [columns, rows] = [Number(grid['E']), Number(grid['F'])];
  const unknown = new Set([...cells].filter((code) => !codes.includes(String(code))));
  return [
    ...(grid['I'] === '1' && cells.length === rows * columns ? [] : [`${cells.length} bytes for ${rows} × ${columns}`]),
    ...(grid['H'] === undefined || Number(grid['H']) === cells.length ? [] : [`GRD.H: ${grid['H']}`]),
    ...[...unknown].map((code) => `a cell of zone ${code}`),
    ...(Number(grid['A']) + rows * Number(grid['C']) <= 90 && Number(grid['B']) + columns * Number(grid['D']) <= 180
      ? []
      : ['GRD: off the Earth']),
  ];
}

/** Where the files of a task break the rules; none: it is well made. */
export function isoxmlFaults(files: Readonly<Record<string, Uint8Array>>): string[] {
  const main = files['TASKDATA/TASKDATA.XML'];
  if (!main) return ['TASKDATA/TASKDATA.XML: missing'];
  const strange = Object.keys(files).filter((name) => !/^TASKDATA\/(TASKDATA\.XML|GRD\d{5}\.BIN)$/.test(name));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(main);
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) return ['no head'];
  const root = read(text);
  const found = [...all(root)];
  return [
    ...strange.map((name) => `${name}: no file of a task`),
    ...(root.name === 'ISO11783_TaskData' ? [] : [`${root.name} at the top`]),
    ...found.flatMap(shapeFaults),
    ...found.filter(({ name }) => name === 'PLN').flatMap(ringFaults),
    ...nameFaults(root),
    ...found.filter(({ name }) => name === 'TSK').flatMap((task) => taskFaults(task, files)),
  ];
}
