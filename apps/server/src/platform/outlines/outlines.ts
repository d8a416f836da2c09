import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type ExaminedPolygon, knowExamined } from '@loam/domain/kernel/geometry/geometry-examined';
import { AskedThread } from '../turns/asked-thread.js';

/** Fewer corners cost less than asking somebody else. */
const FEW = 300;

/**
 * Polygons of many corners are examined and measured by a thread: nobody else's call waits for them. What it costs is bounded by the
 * check itself (kernel/geometry/geometry-boxes), so a thread is enough.
 */
@Injectable()
export class Outlines implements OnModuleDestroy {
  private readonly thread = new AskedThread<number[][][], ExaminedPolygon>(new URL('./outline.thread.js', import.meta.url));

  /** Before a schema reads what was sent: it then finds it examined. Anything may be given, also what is no geometry. */
  async examine(sent: unknown): Promise<void> {
    const rings = (sent as { coordinates?: unknown } | null | undefined)?.coordinates;
    if (!Array.isArray(rings) || !rings.every((ring) => Array.isArray(ring) && ring.every(isPosition))) return;
    if (rings.reduce((sum: number, ring: unknown[]) => sum + ring.length, 0) <= FEW) return;
    knowExamined(rings as number[][][], await this.thread.ask(rings as number[][][]));
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread.end();
  }
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.length <= 4 && value.every((one) => Number.isFinite(one));
