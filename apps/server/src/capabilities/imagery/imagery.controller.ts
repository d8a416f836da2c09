import { Controller, Headers } from '@nestjs/common';
import { imageryCalls as calls } from '@loam/domain/imagery/imagery.calls';
import { colorsOf } from '@loam/domain/imagery/index-colors';
import { indexNames } from '@loam/domain/imagery/indices';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { FieldImagery } from './field-imagery.js';
import { NightlyImageryReads } from './nightly/nightly-imagery.reads.js';

/** What satellites saw of fields. Which service is asked, and where its files lie, nobody but the operator says. */
@Controller()
export class ImageryController {
  constructor(
    private readonly access: Access,
    private readonly imagery: FieldImagery,
    private readonly nights: NightlyImageryReads,
  ) {}

  @Call(calls.index)
  async index(@Asked() { body }: AskedOf<typeof calls.index>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, body.fieldId);
    return this.imagery.layer(body);
  }

  @Call(calls.stats)
  async stats(@Asked() { body }: AskedOf<typeof calls.stats>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, body.fieldId);
    return this.imagery.statistics(body);
  }

  @Call(calls.trends)
  async trends(
    @Asked() { body }: AskedOf<typeof calls.trends>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    await this.access.field(actor, body.fieldId);
    return this.imagery.trend(body, languageOf(tag));
  }

  @Call(calls.nightly)
  nightly() {
    return this.nights.last();
  }

  @Call(calls.colors)
  colors(@Asked() { query: { index, palette } }: AskedOf<typeof calls.colors>) {
    const names = index === undefined ? indexNames : [index];
    return { items: names.map((name) => ({ index: name, stops: colorsOf(name, palette).map((stop) => ({ ...stop })) })) };
  }
}
