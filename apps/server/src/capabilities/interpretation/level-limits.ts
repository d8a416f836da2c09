import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { isOff, type LimitsLevel } from '@loam/domain/agronomy/soil/own-limits';
import { type LibraryCrop, libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { extractionMethods, soilTables } from '@loam/domain/agronomy/tables/soil-tables';
import { ownCrop, shortCrop } from '@loam/domain/crop/crop-library';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { PlantThreshold, SoilThreshold } from '@loam/domain/analysis/own-limits-answers.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { type LibraryRecord, OwnLibraryReads, type RecordSource } from '../library/index.js';
import { LimitsStatusWrites } from './limits-status.writes.js';
import { type LimitsAt, plantThresholds, publishedSoilThreshold, soilThresholds } from './limits-rows.js';
import { OwnLimitsReads } from './own-limits.reads.js';

/** Which of the two sorts of analyses. */
export type LimitsOf = 'soil' | 'plant';
interface Row {
  readonly threshold: SoilThreshold | PlantThreshold;
  readonly crop: LibraryCrop | undefined;
  /** soils only: a published table may hold for several */
  readonly methodIds: readonly number[];
}
const methods = new Map(extractionMethods.map(({ id, name }) => [id, name]));

/** Limits of soils and tissue as records of the admin center: each mineral's of one method, or of one crop, tissue and stage. */
@Injectable()
export class LevelLimits {
  constructor(
    private readonly levels: OwnLimitsReads,
    private readonly own: OwnLibraryReads,
    private readonly status: LimitsStatusWrites,
  ) {}

  source(kind: LimitsOf): RecordSource {
    return {
      of: (place, status, actor, language) => this.of(kind, place, status, actor, language),
      setStatus: (place, body, actor) => this.status.set(kind, place, body, actor),
    };
  }

  async of(kind: LimitsOf, place: Place | undefined, status: 'true' | 'false' | 'all', actor: Actor, language: Language) {
    if (!place) {
      const rows = status === 'false' ? [] : kind === 'soil' ? publishedSoil : rowsOf('plant', { levels: [], countryId: undefined }, []);
      return rows.map((row) => record(row, { scope: 'global', scopeId: null, editable: false, active: true, revision: 1 }, language));
    }
    const view = await this.levels.view(place, actor);
    const crops = (await this.own.listed(place, 'crops', 'true')).flatMap(({ record: one }) => ownCrop(one) ?? []);
    const { scope, scopeId, loaded } = view;
    const [here, ...above] = view.levels;
    const standing = (row: Row, active: boolean) => ({
      ...{ scope, scopeId, active, revision: loaded.revision },
      editable: view.editable && (!row.threshold.inherited || (row.threshold.ownerScope === 'global' && place.groupId !== undefined)),
    });
    const shown = (at: LimitsAt, active: boolean, wanted: (row: Row) => boolean = () => true) =>
      rowsOf(kind, at, crops)
        .filter(wanted)
        .map((row) => record(row, standing(row, active), language));
    const without = (levels: readonly LimitsLevel[]): LimitsAt => ({ ...view, levels });
    const active = status === 'false' ? [] : shown(view, true);
    if (status === 'true') return active;
    const archived = { ...here!, limits: { thresholds: here!.limits.archived ?? [], factors: [] } };
    const listening = [here!, ...above].map((level) => ({ ...level, limits: { ...level.limits, off: [] } }));
    return [
      ...active,
      ...shown(without([archived]), false, ({ threshold }) => threshold.ownerScope !== 'global'),
      ...shown(without(listening), false, ({ threshold }) => isOff(view.levels, kind, threshold.id)),
    ];
  }
}

const publishedSoil: readonly Row[] = soilTables.map((table) => ({
  threshold: publishedSoilThreshold(table, table.methodIds[0]!, false),
  crop: undefined,
  methodIds: table.methodIds,
}));

/** Each threshold once: those of all crops, then those of each crop that has some. */
function rowsOf(kind: LimitsOf, at: LimitsAt, own: readonly LibraryCrop[]): Row[] {
  const found = new Map<number, Row>();
  const add = (threshold: Row['threshold'], crop: LibraryCrop | undefined) => {
    const methodIds = 'extractionMethodId' in threshold ? [threshold.extractionMethodId] : [];
    const before = found.get(threshold.id);
    found.set(threshold.id, before ? { ...before, methodIds: [...before.methodIds, ...methodIds] } : { threshold, crop, methodIds });
  };
  if (kind === 'soil') for (const one of soilThresholds(at, undefined)) add(one, undefined);
  const set = new Set(at.levels.flatMap(({ limits }) => limits.thresholds.map(({ cropId }) => cropId)));
  for (const crop of [...libraryCrops, ...own]) {
    if (kind === 'plant') for (const one of plantThresholds(at, crop)) add(one, crop);
    else if (set.has(crop.id)) for (const one of soilThresholds(at, crop)) if (one.cropId === crop.id) add(one, crop);
  }
  return [...found.values()];
}

interface Standing {
  readonly scope: LibraryRecord['scope'];
  readonly scopeId: number | null;
  readonly active: boolean;
  readonly editable: boolean;
  readonly revision: number;
}

function record({ threshold, crop, methodIds }: Row, standing: Standing, language: Language): LibraryRecord {
  const { id, mineralId, name, unit, ranges, ownerScope, ownerName, setBy, inherited, source, region } = threshold;
  const { name: cropName, variety } = crop ? shortCrop(crop, language) : { name: undefined, variety: undefined };
  const isSoil = 'extractionMethodId' in threshold;
  const grown = [cropName, variety].filter(Boolean).join(' ');
  const words = isSoil
    ? [name, methodIds.map((one) => methods.get(one)).join(', '), grown, ownerScope === 'global' && region]
    : [grown, threshold.tissue, threshold.stage, name];
  return {
    ...{ id, name: words.filter(Boolean).join(' · '), ...standing },
    ...{ ownerId: setBy?.id ?? null, ownerScope, ownerName, source: ownerScope, sourceId: null, inherited, inUse: false },
    ...{ cropId: crop?.id ?? null, ...(cropName !== undefined && { cropName }), mineralId, unit, ranges, origin: source },
    mineral: name,
    region,
    ...(isSoil
      ? { extractionMethodIds: [...methodIds], when: threshold.when }
      : { stageId: threshold.stageId, stage: threshold.stage, tissueId: threshold.tissueId, tissue: threshold.tissue }),
  };
}
