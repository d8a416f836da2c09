import { Controller, Headers } from '@nestjs/common';
import { comparisonCalls as calls } from '@loam/domain/comparison/comparison.calls';
import type { ComparedPlan } from '@loam/domain/comparison/comparison.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { ComparisonReads } from './comparison.reads.js';

/** Plans or templates side by side. Nothing is written. */
@Controller()
export class ComparisonController {
  constructor(private readonly reads: ComparisonReads) {}

  @Call(calls.sideBySide)
  async sideBySide(
    @Asked() { query: { ids, kind } }: AskedOf<typeof calls.sideBySide>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag?: string,
  ) {
    const language = languageOf(tag);
    const items: ComparedPlan[] = [];
    for (const id of ids) items.push(await this.reads[kind](id, actor, language)); // one after the other: each is worked out anew
    return { items };
  }
}
