import { Injectable } from '@nestjs/common';

const BUCKETS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500];

interface Series {
  count: number;
  seconds: number;
  readonly buckets: number[];
}

/** Counters of this process in Prometheus' text format. Others add gauges with `gauge`. */
@Injectable()
export class Metrics {
  private readonly calls = new Map<string, Series>();
  private readonly gauges = new Map<string, { help: string; read: () => number | Promise<number> }>();

  served(method: string, route: string, status: number, ms: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let series = this.calls.get(labels);
    if (!series) this.calls.set(labels, (series = { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) }));
    series.count += 1;
    series.seconds += ms / 1000;
    for (let i = 0; i < BUCKETS.length; i++) if (ms <= BUCKETS[i]!) series.buckets[i]! += 1;
  }

  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.gauges.set(name, { help, read });
  }

  async text(): Promise<string> {
    const lines = ['# HELP loam_http_request_seconds Served calls by route.', '# TYPE loam_http_request_seconds histogram'];
    for (const [labels, { count, seconds, buckets }] of this.calls) {
      buckets.forEach((below, i) => lines.push(`loam_http_request_seconds_bucket{${labels},le="${BUCKETS[i]! / 1000}"} ${below}`));
      lines.push(`loam_http_request_seconds_bucket{${labels},le="+Inf"} ${count}`, `loam_http_request_seconds_sum{${labels}} ${seconds}`, `loam_http_request_seconds_count{${labels}} ${count}`);
    }
    const memory = process.memoryUsage();
    const own: [string, string, number][] = [
      ['process_resident_memory_bytes', 'Resident memory.', memory.rss],
      ['process_heap_used_bytes', 'Heap in use.', memory.heapUsed],
      ['process_cpu_seconds_total', 'CPU time used.', process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6],
      ['process_uptime_seconds', 'Time since the start.', process.uptime()],
      ...(await Promise.all([...this.gauges].map(async ([name, { help, read }]): Promise<[string, string, number]> => [name, help, await read()]))),
    ];
    for (const [name, help, value] of own) lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`);
    return `${lines.join('\n')}\n`;
  }
}
