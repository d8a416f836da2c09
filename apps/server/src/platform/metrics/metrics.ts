import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Breather } from '../event-loop/breather.js';

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** One number, or one for each value of the gauge's label. */
export type Reading = number | ReadonlyMap<string, number>;

/** Counters of this process for Prometheus. Others add gauges with `gauge`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** By route: written in one go, the hundreds of them keep the main thread for 60 to 180 ms. */
  private readonly calls = new Map<string, { readonly registry: Registry; readonly histogram: Histogram }>();

  constructor() {
    this.gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage().rss);
    this.gauge('process_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
    const cpu = new Counter({
      name: 'process_cpu_seconds_total',
      help: 'CPU time used.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    });
    this.registry.registerMetric(cpu);
    this.gauge('process_uptime_seconds', 'Time since the start.', () => process.uptime());
  }

  served(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${route}`;
    let calls = this.calls.get(key);
    if (!calls) this.calls.set(key, (calls = ofOneRoute()));
    calls.histogram.observe({ method, route, status }, ms / 1000);
  }

  /** `label`: what the keys of a reading are values of. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        const reading = await read();
        this.reset();
        if (typeof reading === 'number') this.set(reading);
        else for (const [value, one] of reading) this.set({ [label!]: value }, one);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** A gauge that cannot be read now, as when the store is away, is left out: the others are wanted then most of all. */
  async text(): Promise<string> {
    const names = this.registry.getMetricsAsArray().map(({ name }) => name);
    const read = await Promise.allSettled(names.map((name) => this.registry.getSingleMetricAsString(name)));
    const parts = [...(await this.callsText()), ...read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))];
    return `${parts.join('\n')}\n`;
  }
  /** Their description, and the series of each route. */
  private async callsText(): Promise<string[]> {
    const breather = new Breather();
    const parts: string[] = [];
    for (const { registry } of this.calls.values()) {
      const [help, type, ...series] = (await registry.metrics()).trimEnd().split('\n');
      parts.push(...(parts.length === 0 ? [help!, type!] : []), ...series);
      await breather.breathe();
    }
    return parts;
  }
}

function ofOneRoute() {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'loam_http_request_seconds',
    help: 'Served calls by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return { registry, histogram };
}
