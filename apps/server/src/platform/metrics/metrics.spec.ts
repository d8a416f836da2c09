import { expect, test } from '@jest/globals';
import { Metrics } from './metrics.js';

const linesOf = async (metrics: Metrics) => (await metrics.text()).split('\n');

test('each series says its type, and what only ever rises is a counter', async () => {
  const metrics = new Metrics();
  metrics.served('GET', '/api/user', 200, 12);
  metrics.gauge('loam_lag', 'Behind.', () => 3);
  const types = (await linesOf(metrics)).filter((line) => line.startsWith('# TYPE'));
  expect(types).toEqual([
    '# TYPE loam_http_request_seconds histogram',
    '# TYPE process_resident_memory_bytes gauge',
    '# TYPE process_heap_used_bytes gauge',
    '# TYPE process_cpu_seconds_total counter',
    '# TYPE process_uptime_seconds gauge',
    '# TYPE loam_lag gauge',
  ]);
});

test('a gauge may have one value for each value of its label', async () => {
  const metrics = new Metrics();
  metrics.gauge(
    'loam_sockets',
    'Open.',
    () =>
      new Map([
        ['/collab', 2],
        ['/live', 0],
      ]),
    'namespace',
  );
  expect((await linesOf(metrics)).slice(-5)).toEqual([
    '# HELP loam_sockets Open.',
    '# TYPE loam_sockets gauge',
    'loam_sockets{namespace="/collab"} 2',
    'loam_sockets{namespace="/live"} 0',
    '',
  ]);
});

test('a gauge that cannot be read is left out, the others stay', async () => {
  const metrics = new Metrics();
  metrics.gauge('loam_away', 'Away.', () => Promise.reject(new Error('away')));
  metrics.gauge('loam_here', 'Here.', () => Promise.resolve(7));
  const text = await metrics.text();
  expect(text).not.toContain('loam_away');
  expect(text).toContain('loam_here 7\n');
});

test('a served call is counted in every bucket that it fits', async () => {
  const metrics = new Metrics();
  metrics.served('GET', '/api/user', 200, 12);
  const of = 'method="GET",route="/api/user",status="200"';
  const lines = await linesOf(metrics);
  expect(lines.slice(2, 6)).toEqual([
    `loam_http_request_seconds_bucket{le="0.005",${of}} 0`,
    `loam_http_request_seconds_bucket{le="0.01",${of}} 0`,
    `loam_http_request_seconds_bucket{le="0.025",${of}} 1`,
    `loam_http_request_seconds_bucket{le="0.05",${of}} 1`,
  ]);
  expect(lines.slice(11, 14)).toEqual([
    `loam_http_request_seconds_bucket{le="+Inf",${of}} 1`,
    `loam_http_request_seconds_sum{${of}} 0.012`,
    `loam_http_request_seconds_count{${of}} 1`,
  ]);
});

test('many routes are written in parts: others have their turn meanwhile, and each is told once', async () => {
  const metrics = new Metrics();
  const statuses = Array.from({ length: 8 }, (_, n) => 200 + n);
  for (let route = 0; route < 400; route++) for (const status of statuses) metrics.served('GET', `/api/route/${route}`, status, 12);
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  const lines = await linesOf(metrics);
  clearInterval(count);
  expect(turns).toBeGreaterThan(1);
  expect(lines.filter((line) => line.startsWith('# TYPE loam_http'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('loam_http_request_seconds_count'))).toHaveLength(400 * 8);
});
