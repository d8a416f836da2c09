import { Injectable } from '@nestjs/common';

const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500];

interface Series {
  count: number;
  seconds: number;
  readonly buckets: number[];
}

/** One number, or one for each set of labels such as `namespace="/live"`. */
export type Reading = number | ReadonlyMap<string, number>;

interface Shown {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly value: Reading;
}

/** Counters of this process in Prometheus' text format. Others add gauges with `gauge`. */
@Injectable()
export class Metrics {
  private readonly calls = new Map<string, Series>();
  private readonly gauges = new Map<string, { help: string; read: () => Reading | Promise<Reading> }>();

  served(method: string, route: string, status: number, ms: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let series = this.calls.get(labels);
    if (!series) this.calls.set(labels, (series = { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) }));
    series.count += 1;
    series.seconds += ms / 1000;
    for (let i = 0; i < BUCKETS.length; i++) if (ms <= BUCKETS[i]!) series.buckets[i]! += 1;
  }

  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void {
    this.gauges.set(name, { help, read });
  }

  async text(): Promise<string> {
    const lines = ['# HELP loam_http_request_seconds Served calls by route.', '# TYPE loam_http_request_seconds histogram'];
    for (const [labels, { count, seconds, buckets }] of this.calls) {
      buckets.forEach((below, i) => lines.push(`loam_http_request_seconds_bucket{${labels},le="${BUCKETS[i]! / 1000}"} ${below}`));
      lines.push(
        `loam_http_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
        `loam_http_request_seconds_sum{${labels}} ${seconds}`,
        `loam_http_request_seconds_count{${labels}} ${count}`,
      );
    }
    const memory = process.memoryUsage();
    const cpu = process.cpuUsage();
    const own: Shown[] = [
      { name: 'process_resident_memory_bytes', type: 'gauge', help: 'Resident memory.', value: memory.rss },
      { name: 'process_heap_used_bytes', type: 'gauge', help: 'Heap in use.', value: memory.heapUsed },
      { name: 'process_cpu_seconds_total', type: 'counter', help: 'CPU time used.', value: (cpu.user + cpu.system) / 1e6 },
      { name: 'process_uptime_seconds', type: 'gauge', help: 'Time since the start.', value: process.uptime() },
    ];
    for (const { name, type, help, value } of [...own, ...(await this.read())]) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      if (typeof value === 'number') lines.push(`${name} ${value}`);
      else for (const [labels, one] of value) lines.push(`${name}{${labels}} ${one}`);
    }
    return `${lines.join('\n')}\n`;
  }

  /** A gauge that cannot be read now, as when the store is away, is left out: the others are wanted then most of all. */
  private async read(): Promise<Shown[]> {
    const read = await Promise.allSettled(
      [...this.gauges].map(async ([name, { help, read }]): Promise<Shown> => ({ name, type: 'gauge', help, value: await read() })),
    );
    return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }
}
