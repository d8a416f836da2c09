import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { noDelays, realDelays } from './delays.js';
import { FakeKurrentDb } from './server.js';

/** The stand-in by hand: `npm run stand-in -- --nodes 3 --port 2113`. Takes orders on standard input until that ends. */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '2113' },
    election: { type: 'string', default: '800-2200' },
  },
});
const [nodes, port] = [Number(values.nodes), Number(values.port)];
const election = values.election.split('-').map(Number);
if (!(nodes >= 1 && nodes <= 9) || !(port >= 0 && port < 65_536) || election.some(Number.isNaN)) {
  console.error('npm run stand-in -- [--nodes 1…9] [--port 2113] [--election 800-2200]');
  process.exit(1);
}
const ports = Array.from({ length: nodes }, (_, i) => (port === 0 ? 0 : port + i));
const members = await FakeKurrentDb.cluster(nodes, ports, { electionMs: [election[0]!, election[1] ?? election[0]!] });
const { cluster } = members[0]!;

const orders: Readonly<Record<string, (which: string) => unknown>> = {
  kill: (which) => member(which).kill(),
  start: (which) => member(which).up(),
  lead: (which) => member(which).lead(),
  slow: (which) => {
    cluster.delays = which === 'on' ? realDelays : noDelays;
  },
  state: () => undefined,
  calls: () => console.log(`calls ${JSON.stringify({ ...cluster.calls, events: cluster.log.all.length, cpuMs: cpuMs() })}`),
};

/** What the stand-in itself costs: it shares the machine with who is measured on it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1_000);
}

function member(which: string): FakeKurrentDb {
  const one = members[Number(which) - 1];
  if (!one) throw new Error(`there is no member ${which}`);
  return one;
}

const state = () =>
  members.map((one, i) => `${i + 1} ${one.isUp ? (one.leads ? 'leads' : 'follows') : 'away'} (127.0.0.1:${one.at.port})`).join(', ');

console.log('This is no database: it speaks as KurrentDB does and forgets everything when it ends.');
console.log(`EVENT_STORE=${members[0]!.clusterUrl}`);
console.log(`${state()}\norders: kill 2 · start 2 · lead 3 · slow on|off · state`);
for await (const line of createInterface({ input: process.stdin })) {
  const [order = '', which = ''] = line.trim().split(/\s+/);
  if (order === '') continue;
  try {
    if (!orders[order]) throw new Error(`"${order}" is no order: ${Object.keys(orders).join(', ')}`);
    await orders[order](which);
    console.log(`${line.trim()}: ${state()}${cluster.delays === realDelays ? ', slow' : ''}`);
  } catch (error) {
    console.log((error as Error).message);
  }
}
process.exit(0);
