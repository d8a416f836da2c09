import { Injectable } from '@nestjs/common';

/** `down` makes the server not ready; `degraded` is served around. An object is shown as it is and counts as ok. */
export type Health = 'ok' | 'degraded' | 'down' | Readonly<Record<string, unknown>>;

const PATIENCE_MS = 1000;

/** What readiness depends on. Platform modules register their own probe at start. */
@Injectable()
export class HealthProbes {
  private readonly probes = new Map<string, () => Health | Promise<Health>>();

  register(name: string, probe: () => Health | Promise<Health>): void {
    this.probes.set(name, probe);
  }

  async check(): Promise<{ ready: boolean; checks: Record<string, Health> }> {
    const checks: Record<string, Health> = {};
    await Promise.all([...this.probes].map(async ([name, probe]) => void (checks[name] = await settled(probe))));
    const ready = Object.values(checks).every(
      (health) => health !== 'down' && !(typeof health === 'object' && health['status'] === 'down'),
    );
    return { ready, checks: Object.fromEntries(Object.entries(checks).sort(([a], [b]) => a.localeCompare(b))) };
  }
}

async function settled(probe: () => Health | Promise<Health>): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => (timer = setTimeout(() => resolve('down'), PATIENCE_MS)));
  try {
    return await Promise.race([probe(), late]);
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
  }
}
