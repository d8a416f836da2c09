import { Controller, Req, UseGuards } from '@nestjs/common';
import { fieldReadCalls as reads } from '@loam/domain/field/field-read.calls';
import { fieldCalls as calls } from '@loam/domain/field/field.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, RateLimit } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { fileLimits, receiveMultipart } from '../../platform/http/bodies/multipart.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { GrowerReads } from '../grower/index.js';
import { fieldBody } from './field.answers.js';
import { FieldFiles } from './field-file/field-files.js';
import { FarmFields } from './farm-fields.js';
import { FieldReads } from './field.reads.js';
import { OutlineFirst } from './outline-first.guard.js';
import { FieldWrites } from './field.writes.js';
import { SoilTypes } from './soil-type/soil-types.js';

const noFile = () => new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));

@Controller()
export class FieldController {
  constructor(
    private readonly fieldWrites: FieldWrites,
    private readonly fieldReads: FieldReads,
    private readonly growerReads: GrowerReads,
    private readonly access: Access,
    private readonly files: FieldFiles,
    private readonly soilTypes: SoilTypes,
    private readonly farm: FarmFields,
  ) {}

  @Call(reads.one)
  async one(@Asked() { query }: AskedOf<typeof reads.one>, @CurrentActor() actor: Actor) {
    const fieldId = query.id;
    await this.access.field(actor, fieldId);
    const loaded = await this.fieldWrites.read(fieldId);
    return entity(fieldBody(loaded), loaded);
  }

  @Call(calls.exists)
  async exists(@Asked() { query }: AskedOf<typeof calls.exists>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.access.grower(actor, query.customerId);
    return { exist: await this.fieldWrites.nameIsTaken(growerId, query.name, query.id) };
  }

  @Call(reads.ofGrower)
  async ofGrower(@Asked() { query: { customerId } }: AskedOf<typeof reads.ofGrower>, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, customerId);
    const items = await this.fieldReads.ofGrower(customerId);
    return { items, total: items.length };
  }

  @Call(reads.boundaries)
  async boundaries(@Asked() { query }: AskedOf<typeof reads.boundaries>, @CurrentActor() actor: Actor) {
    const features = await this.fieldReads.boundaries(
      query.ids ? await this.reached(query.ids, actor) : await this.idsOf(query.customerId, actor),
    );
    return { type: 'FeatureCollection' as const, features };
  }

  @Call(reads.places)
  async places(@Asked() { query: { groupId } }: AskedOf<typeof reads.places>, @CurrentActor() actor: Actor) {
    return { type: 'FeatureCollection' as const, ...(await this.fieldReads.places(await this.growerReads.all(groupId, actor))) };
  }

  @UseGuards(OutlineFirst)
  @Call(calls.add)
  async add(@Asked() { body }: AskedOf<typeof calls.add>, @CurrentActor() actor: Actor) {
    const decided = await this.fieldWrites.add(body, actor);
    return entity(fieldBody(decided), decided);
  }

  @UseGuards(OutlineFirst)
  @RateLimit('work')
  @Call(calls.soilType)
  async soilType(@Asked() { body: { geolocation, fieldId } }: AskedOf<typeof calls.soilType>, @CurrentActor() actor: Actor) {
    if (geolocation) return this.soilTypes.at(geolocation.geoJson);
    await this.access.field(actor, fieldId);
    const { state } = await this.fieldWrites.read(fieldId!);
    return this.soilTypes.at(state.status === 'none' ? null : state.geometry);
  }

  @Call(calls.readFile)
  async readFile(@Req() request: Request) {
    const { files } = await receiveMultipart(request, { ...fileLimits.outline, count: 10 });
    if (files.length === 0) throw noFile();
    return this.files.read(files);
  }

  @Call(calls.readFarm)
  async readFarm(@Req() request: Request) {
    const { files } = await receiveMultipart(request, { ...fileLimits.outline, count: 10 });
    if (files.length === 0) throw noFile();
    return this.files.readFarm(files);
  }

  @Call(calls.addMany)
  async addMany(@Asked() { query: { customerId }, body: { items } }: AskedOf<typeof calls.addMany>, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, customerId);
    const results: ({ index: number } & Awaited<ReturnType<typeof this.farm.addOne>>)[] = [];
    for (const [index, item] of items.entries()) results.push({ index, ...(await this.farm.addOne(item, customerId, actor)) });
    return { results };
  }

  @UseGuards(OutlineFirst)
  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const decided = await this.fieldWrites.change(body, actor);
    return entity(fieldBody(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { id: one, ids = [one!] } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.fieldWrites.remove(ids, actor);
    return { deleted: ids };
  }

  private async reached(ids: readonly number[], actor: Actor): Promise<readonly number[]> {
    await Promise.all(ids.map((fieldId) => this.access.field(actor, fieldId)));
    return ids;
  }

  private async idsOf(customerId: number | undefined, actor: Actor): Promise<readonly number[]> {
    const { growerId } = await this.access.grower(actor, customerId);
    return this.fieldReads.idsOf(growerId);
  }
}
