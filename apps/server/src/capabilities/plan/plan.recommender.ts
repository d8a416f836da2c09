import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ProductFacts } from '@loam/domain/agronomy/facts';
import type { GraphContext } from '@loam/domain/agronomy/balance/graph-plan';
import type { MergeFacts } from '@loam/domain/plan/decide/plan.merge';
import type { CropPattern } from '@loam/domain/plan/decide/plan.policy';
import type { Recommended, RecommendedOption } from '@loam/domain/plan/mix/plan.recommend';
import type { SavePlan } from '@loam/domain/plan/plan.schema';

/** What the plan of one field is worked out from: values only, since functions do not travel between threads. */
export interface RecommendQuestion {
  readonly input: SavePlan;
  readonly options: readonly RecommendedOption[];
  readonly crop: CropPattern;
  readonly imperial: boolean;
  readonly display: 'oxide' | 'element';
  readonly facts: MergeFacts;
  readonly context: Omit<GraphContext, 'product' | 'tankModel' | 'stockModel' | 'needParts'>;
  readonly products: ReadonlyMap<number, ProductFacts>;
  /** Of the column that takes the amounts. */
  readonly key: string;
}
export type RecommendAnswer = Recommended | { readonly lacks: string };
/** What the thread says: of which question, and what it found. */
export type Told = { readonly id: number } & ({ readonly found: RecommendAnswer } | { readonly failed: string });

interface Asker {
  readonly thread: Worker;
  resolve(answer: RecommendAnswer): void;
  reject(error: Error): void;
}

const IDLE_MS = 30_000;

/**
 * Works plans out on a thread beside the one that edits and calls go through: most of a recommendation is the solver's sums, which
 * nobody can interrupt. The thread starts with the first question and ends when nobody has asked for half a minute.
 */
@Injectable()
export class PlanRecommender implements OnApplicationShutdown {
  protected readonly script = new URL('./recommend.worker.js', import.meta.url);
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Asker>();

  /** Fails when the thread ends before it has answered; the next question starts another. */
  recommend(question: RecommendQuestion): Promise<RecommendAnswer> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.started());
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { thread, resolve, reject });
      thread.postMessage({ id, question });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.end();
  }

  private async end(): Promise<void> {
    const { thread } = this;
    this.thread = undefined; // a question that comes now gets a thread of its own
    await thread?.terminate();
  }

  private started(): Worker {
    const thread = new Worker(this.script);
    thread.unref();
    let reason = new Error('the thread that works out plans ended');
    thread.on('message', (told: Told) => this.answer(told));
    thread.on('error', (error: Error) => (reason = error));
    thread.on('exit', () => {
      if (this.thread === thread) this.thread = undefined;
      for (const [id, asker] of this.waiting) {
        if (asker.thread !== thread) continue;
        this.waiting.delete(id);
        asker.reject(reason);
      }
    });
    return thread;
  }

  private answer(told: Told): void {
    const asker = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (this.waiting.size === 0) this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    if ('found' in told) asker?.resolve(told.found);
    else asker?.reject(new Error(told.failed));
  }
}
