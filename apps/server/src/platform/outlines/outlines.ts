import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type ExaminedPolygon, knowExamined } from '@loam/domain/kernel/geometry-examined';
import { callerNow } from '../turns/caller.js';
import { tryLater } from '../refusal/refused.js';
import { FairTurns, TooManyWait } from '../turns/fair-turns.js';

/** Fewer corners cost less than asking somebody else. */
const FEW = 300;
const script = new URL('./outline.thread.js', import.meta.url);

/**
 * Polygons of many corners are examined and measured by a thread, one at a time, people and companies taking turns: nobody else's
 * call waits for them. What it costs is bounded by the check itself (kernel/geometry-boxes), so a thread is enough.
 */
@Injectable()
export class Outlines implements OnModuleDestroy {
  private readonly turns = new FairTurns({ atOnce: 1, person: 10, company: 40, all: 100 });
  private thread: Worker | undefined;

  /** Before a schema reads what was sent: it then finds it examined. Anything may be given, also what is no geometry. */
  async examine(sent: unknown): Promise<void> {
    const rings = (sent as { coordinates?: unknown } | null | undefined)?.coordinates;
    if (!Array.isArray(rings) || !rings.every((ring) => Array.isArray(ring) && ring.every(isPosition))) return;
    if (rings.reduce((sum: number, ring: unknown[]) => sum + ring.length, 0) <= FEW) return;
    const done = await this.turns.take(callerNow()).catch((error: unknown) => {
      throw error instanceof TooManyWait ? tryLater('unavailable', 2) : error;
    });
    try {
      knowExamined(rings as number[][][], await this.ask(rings as number[][][]));
    } finally {
      done();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.thread?.terminate();
  }

  private ask(rings: number[][][]): Promise<ExaminedPolygon> {
    const thread = (this.thread ??= started());
    return new Promise((resolve, reject) => {
      const gone = (error: unknown) => {
        this.thread = undefined;
        reject(error instanceof Error ? error : new Error('the thread ended'));
      };
      thread.once('error', gone);
      thread.once('exit', gone);
      thread.once('message', (found: ExaminedPolygon) => {
        thread.off('error', gone);
        thread.off('exit', gone);
        resolve(found);
      });
      thread.postMessage(rings);
    });
  }
}

function started(): Worker {
  const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  thread.unref();
  return thread;
}

const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.length <= 4 && value.every((one) => Number.isFinite(one));
