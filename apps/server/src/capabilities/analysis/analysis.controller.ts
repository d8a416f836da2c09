import { Controller, type Type } from '@nestjs/common';
import { type AnalysisKind, analysisMaximum, analytesOf } from '@loam/domain/agronomy/analytes';
import { defaultMethodId } from '@loam/domain/agronomy/soil/soil-methods';
import { extractionMethods, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { plantAnalysisCalls, soilAnalysisCalls, waterAnalysisCalls } from '@loam/domain/analysis/analysis.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, IfRevision } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { AnalysisWrites } from './analysis.writes.js';
import { analysisBody } from './analysis.answers.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

/** Methods that a library table exists for, the country's usual one first. */
function methodsFor(nutrientId: number, countryId: number | undefined): number[] {
  const usual = defaultMethodId(nutrientId, countryId);
  const tabled = soilTables.filter((table) => table.nutrientId === nutrientId).flatMap(({ methodIds }) => methodIds);
  return [...new Set([...(usual === undefined ? [] : [usual]), ...tabled])];
}

const callsOf = { soil: soilAnalysisCalls, water: waterAnalysisCalls, plant: plantAnalysisCalls };

/** What can be measured, in which units, by which methods, and the most that is believed. */
const measurable = (kind: AnalysisKind, countryId: number | undefined) =>
  analytesOf[kind].map(({ id: nutrientId, key, unitIds }) => ({
    id: nutrientId,
    name: key,
    unitIds,
    extractionMethodIds: kind === 'soil' ? methodsFor(nutrientId, countryId) : [],
    min: 0,
    max: analysisMaximum(nutrientId, unitIds[0]!),
  }));

interface Place {
  readonly countryId?: number;
  readonly groupId: number;
}

/** The five calls of one kind; the kinds differ in their schema and tables only. */
function analysisController(kind: AnalysisKind): Type {
  const calls = callsOf[kind];

  @Controller()
  class AnalysisController {
    constructor(
      private readonly analysisWrites: AnalysisWrites,
      private readonly surroundings: AnalysisSurroundings,
      private readonly access: Access,
    ) {}

    @Call(calls.one)
    async get(@Asked() { query }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
      const loaded = await this.analysisWrites.find(kind, query.id, actor);
      return entity(analysisBody(loaded), loaded);
    }

    @Call(calls.save)
    async save(@Asked() { body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor, @IfRevision() ifRevision: number | undefined) {
      const decided =
        body.id === undefined
          ? await this.analysisWrites.record(kind, body, actor)
          : await this.analysisWrites.change(kind, body, ifRevision, actor);
      return entity(analysisBody(decided), decided);
    }

    @Call(calls.graph)
    graph(@Asked() { body }: AskedOf<typeof calls.graph>, @CurrentActor() actor: Actor) {
      return this.analysisWrites.graph(kind, body, actor);
    }

    @Call(calls.remove)
    async remove(@Asked() { body }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
      await this.analysisWrites.remove(kind, body, actor);
      return { deleted: body.ids };
    }

    @Call(calls.nutrients)
    async nutrients(@Asked() { query }: AskedOf<typeof calls.nutrients>, @CurrentActor() actor: Actor) {
      const { countryId, groupId } = await this.placeOf(query, actor);
      const items = measurable(kind, countryId);
      const own = kind === 'water' ? [] : await this.surroundings.ownLimits(groupId);
      return { items, total: items.length, extractionMethods: kind === 'soil' ? extractionMethods : [], own };
    }

    /** A plain id is read as an analysis first, then as a group. */
    private async placeOf({ analysisId, groupId, id: either }: AskedOf<typeof calls.nutrients>['query'], actor: Actor): Promise<Place> {
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
