import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import {
  addField,
  type AddField,
  boundariesQuery,
  changeField,
  type ChangeField,
  fieldExistQuery,
  geoLocationsQuery,
  removeFields,
  type RemoveFields,
  soilTypeRequest,
  type SoilTypeRequest,
} from '@loam/domain/field/field.schema';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { AcceptsFiles, Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { entity } from '../../platform/http/answers/entity.js';
import { fileLimits, readMultipart } from '../../platform/http/bodies/multipart.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Allow, planners } from '../access/index.js';
import { GrowerReads } from '../grower/index.js';
import { fieldAnswer, fieldList, fileFound, nameTaken, outlines, places, removed, soilAnswer } from './field.answers.js';
import { fieldBody } from './field.bodies.js';
import { FieldFiles } from './field-file/field-files.js';
import { FieldReads } from './field.reads.js';
import { FieldWrites } from './field.writes.js';
import { SoilTypes } from './soil-type/soil-types.js';

@Controller('field')
@Allow(...planners)
export class FieldController {
  constructor(
    private readonly fieldWrites: FieldWrites,
    private readonly fieldReads: FieldReads,
    private readonly growerReads: GrowerReads,
    private readonly access: Access,
    private readonly files: FieldFiles,
    private readonly soilTypes: SoilTypes,
  ) {}

  /** C108 */
  @Get()
  @Answers(fieldAnswer)
  async one(@Query('id', id('FieldNotFound')) fieldId: number, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    const loaded = await this.fieldWrites.read(fieldId);
    return entity(fieldBody(loaded), loaded);
  }

  /** C109 */
  @Get('isFieldExist')
  @Answers(nameTaken)
  async exists(@Query({ schema: fieldExistQuery }) query: z.infer<typeof fieldExistQuery>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.access.grower(actor, query.customerId);
    return { exist: await this.fieldWrites.nameIsTaken(growerId, query.name, query.id) };
  }

  /** C110 */
  @Get('allByCustomer')
  @Answers(fieldList)
  async ofGrower(@Query('customerId', id('CustomerNotFound')) customerId: number, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, customerId);
    const items = await this.fieldReads.ofGrower(customerId);
    return { items, total: items.length };
  }

  /** C111 */
  @Get('boundaries')
  @Answers(outlines)
  async boundaries(@Query({ schema: boundariesQuery }) query: z.infer<typeof boundariesQuery>, @CurrentActor() actor: Actor) {
    const features = await this.fieldReads.boundaries(
      query.ids ? await this.reached(query.ids, actor) : await this.idsOf(query.customerId, actor),
    );
    return { type: 'FeatureCollection', features };
  }

  /** C112 */
  @Get('geo-locations')
  @Answers(places)
  async places(@Query({ schema: geoLocationsQuery }) { groupId }: z.infer<typeof geoLocationsQuery>, @CurrentActor() actor: Actor) {
    return { type: 'FeatureCollection', ...(await this.fieldReads.places(await this.growerReads.all(groupId, actor))) };
  }

  /** C114 */
  @Post()
  @Answers(fieldAnswer, 201)
  @Creates('field?id={id}')
  async add(@Body({ schema: addField }) body: AddField, @CurrentActor() actor: Actor) {
    const decided = await this.fieldWrites.add(body, actor);
    return entity(fieldBody(decided), decided);
  }

  /** C115 */
  @Post('soilTypeData')
  @HttpCode(200)
  @Answers(soilAnswer)
  async soilType(@Body({ schema: soilTypeRequest }) { geolocation, fieldId }: SoilTypeRequest, @CurrentActor() actor: Actor) {
    if (geolocation) return this.soilTypes.at(geolocation.geoJson);
    await this.access.field(actor, fieldId);
    const { state } = await this.fieldWrites.read(fieldId!);
    return this.soilTypes.at(state.status === 'none' ? null : state.geometry);
  }

  /** C116: read only, nothing is stored. */
  @Post('files')
  @HttpCode(200)
  @Answers(fileFound)
  @AcceptsFiles()
  async readFile(@Req() request: Request) {
    const { files } = await readMultipart(request, { ...fileLimits.outline, count: 10 });
    if (files.length === 0) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    return this.files.read(files);
  }

  /** C120 */
  @Put()
  @Answers(fieldAnswer)
  async change(@Body({ schema: changeField }) body: ChangeField, @CurrentActor() actor: Actor) {
    const decided = await this.fieldWrites.change(body, actor);
    return entity(fieldBody(decided), decided);
  }

  /** C123 */
  @Delete()
  @Answers(removed)
  async remove(@Body({ schema: removeFields }) { id: one, ids = [one!] }: RemoveFields, @CurrentActor() actor: Actor) {
    await this.fieldWrites.remove(ids, actor);
    return { deleted: ids };
  }

  private async reached(ids: readonly number[], actor: Actor): Promise<readonly number[]> {
    await Promise.all(ids.map((fieldId) => this.access.field(actor, fieldId)));
    return ids;
  }

  private async idsOf(customerId: unknown, actor: Actor): Promise<readonly number[]> {
    const { growerId } = await this.access.grower(actor, customerId);
    return this.fieldReads.idsOf(growerId);
  }
}
