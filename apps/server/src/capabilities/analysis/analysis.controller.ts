import { Body, Controller, Delete, Get, HttpCode, Post, Query, type Type } from '@nestjs/common';
import { type AnalysisKind, analysisMaximum, analytesOf } from '@loam/domain/agronomy/analytes';
import { defaultMethodId } from '@loam/domain/agronomy/soil/soil-methods';
import { extractionMethods, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import {
  graphAnalysis,
  type GraphAnalysis,
  nutrientsQuery,
  removeAnalysis,
  type RemoveAnalysis,
  saveAnalysis,
  type SaveAnalysis,
} from '@loam/domain/analysis/analysis.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Creates, CurrentActor, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Access, Allow, planners } from '../access/index.js';
import { AnalysisWrites } from './analysis.writes.js';
import { analysisAnswer, analysisGraphAnswer, analysisNutrients, removedAnalyses } from './analysis.answers.js';
import { analysisBody } from './analysis.bodies.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

/** Methods that a library table exists for, the country's usual one first. */
function methodsFor(nutrientId: number, countryId: number | undefined): number[] {
  const usual = defaultMethodId(nutrientId, countryId);
  const tabled = soilTables.filter((table) => table.nutrientId === nutrientId).flatMap(({ methodIds }) => methodIds);
  return [...new Set([...(usual === undefined ? [] : [usual]), ...tabled])];
}

/** The five calls of one kind; the kinds differ in their schema and tables only. */
function analysisController(kind: AnalysisKind): Type {
  @Controller(`${kind}Analysis`)
  @Allow(...planners)
  class AnalysisController {
    constructor(
      private readonly analysisWrites: AnalysisWrites,
      private readonly surroundings: AnalysisSurroundings,
      private readonly access: Access,
    ) {}

    /** C037, C042, C047 */
    @Get()
    @Answers(analysisAnswer)
    async get(@Query('id', id('AnalysisNotFound')) analysisId: number, @CurrentActor() actor: Actor) {
      const loaded = await this.analysisWrites.find(kind, analysisId, actor);
      return entity(analysisBody(loaded), loaded);
    }

    /** C038, C043, C048: without an id a new analysis, with one a change. */
    @Post('save')
    @Creates(`${kind}Analysis?id={id}`)
    @Answers(analysisAnswer)
    @Answers(analysisAnswer, 201)
    async save(
      @Body({ schema: saveAnalysis[kind] }) body: SaveAnalysis,
      @CurrentActor() actor: Actor,
      @IfRevision() ifRevision: number | undefined,
    ) {
      const decided =
        body.id === undefined
          ? await this.analysisWrites.record(kind, body, actor)
          : await this.analysisWrites.change(kind, body, ifRevision, actor);
      return entity(analysisBody(decided), decided);
    }

    /** C039, C044, C049: computed, nothing is stored. */
    @Post('graph')
    @HttpCode(200)
    @Answers(analysisGraphAnswer)
    graph(@Body({ schema: graphAnalysis[kind] }) body: GraphAnalysis, @CurrentActor() actor: Actor) {
      return this.analysisWrites.graph(kind, body, actor);
    }

    /** C040, C045, C050 */
    @Delete()
    @Answers(removedAnalyses)
    async remove(@Body({ schema: removeAnalysis }) body: RemoveAnalysis, @CurrentActor() actor: Actor) {
      await this.analysisWrites.remove(kind, body, actor);
      return { deleted: body.ids };
    }

    /** C041, C046, C051 */
    @Get('nutrients')
    @Answers(analysisNutrients)
    async nutrients(@Query({ schema: nutrientsQuery }) query: z.infer<typeof nutrientsQuery>, @CurrentActor() actor: Actor) {
      const { countryId, groupId } = await this.placeOf(query, actor);
      const items = analytesOf[kind].map(({ id: nutrientId, key, unitIds }) => ({
        id: nutrientId,
        name: key,
        unitIds,
        extractionMethodIds: kind === 'soil' ? methodsFor(nutrientId, countryId) : [],
        min: 0,
        max: analysisMaximum(nutrientId, unitIds[0]!),
      }));
      const own = kind === 'water' ? [] : await this.surroundings.ownLimits(groupId);
      return { items, total: items.length, extractionMethods: kind === 'soil' ? extractionMethods : [], own };
    }

    /** A plain id is read as an analysis first, then as a group. */
    private async placeOf(
      { analysisId, groupId, id: either }: z.infer<typeof nutrientsQuery>,
      actor: Actor,
    ): Promise<{ readonly countryId?: number; readonly groupId: number }> {
      const named = analysisId ?? (either !== undefined && (await this.access.reaches(actor, 'analysis', either)) ? either : undefined);
      if (named === undefined) {
        const place = await this.access.group(actor, groupId ?? either);
        return { groupId: place.groupId };
      }
      const { growerId, groupId: home } = await this.access.analysis(actor, named);
      const { countryId } = await this.surroundings.home(growerId);
      return { groupId: home, ...(countryId !== undefined && { countryId }) };
    }
  }
  Object.defineProperty(AnalysisController, 'name', { value: `${kind[0]!.toUpperCase()}${kind.slice(1)}AnalysisController` });
  return AnalysisController;
}

export const analysisControllers: Type[] = (['soil', 'water', 'plant'] as const).map(analysisController);
