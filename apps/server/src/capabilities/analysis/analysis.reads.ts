import { Injectable } from '@nestjs/common';
import { SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { type AnalysisRow, fieldAnalyses, growerAnalyses } from './analyses.projection.js';
import { typeOf } from './analysis.answers.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';

export type ListedAnalysis = AnalysisRow & {
  readonly type: (typeof typeOf)[AnalysisRow['kind']];
  readonly active: true;
  readonly inUse: boolean;
};

/** Lists of analyses, newest sample first, then the newest entry. */
@Injectable()
export class AnalysisReads {
  constructor(
    private readonly readModel: ReadModel,
    private readonly surroundings: AnalysisSurroundings,
  ) {}

  ofGrower = (growerId: number): Promise<ListedAnalysis[]> => this.list(growerAnalyses(growerId));
  ofField = (fieldId: number): Promise<ListedAnalysis[]> => this.list(fieldAnalyses(fieldId));

  /** The newest of each kind; a soil sample of 20–40 cm is passed over, because no plan may use it. */
  async latest(fieldId: number): Promise<{ soil: ListedAnalysis | null; plant: ListedAnalysis | null; water: ListedAnalysis | null }> {
    const rows = await this.ofField(fieldId);
    const newest = (kind: AnalysisRow['kind']) =>
      rows.find((row) => row.kind === kind && !(kind === 'soil' && row.soilDepthId === SUBSOIL_DEPTH)) ?? null;
    return { soil: newest('soil'), plant: newest('plant'), water: newest('water') };
  }

  /** The day of the newest soil sample of each field that has one which plans may use, of all fields of growers. */
  async newestSoilTests(growerIds: readonly number[]): Promise<Map<number, string>> {
    const ids = await this.readModel.getMany<number[]>('analyses', growerIds.map(growerAnalyses));
    const rows = await this.readModel.getMany<AnalysisRow>(
      'analyses',
      ids.flatMap((some) => some ?? []).map((id) => `analysis:${id}`),
    );
    const newest = new Map<number, string>();
    for (const row of rows) {
      if (!row || row.kind !== 'soil' || row.soilDepthId === SUBSOIL_DEPTH) continue;
      if (row.sampleDate > (newest.get(row.fieldId) ?? '')) newest.set(row.fieldId, row.sampleDate);
    }
    return newest;
  }

  private async list(name: string): Promise<ListedAnalysis[]> {
    const ids = await this.readModel.all('analyses', name, 'sampleDate');
    const rows = (
      await this.readModel.getMany<AnalysisRow>(
        'analyses',
        ids.map((id) => `analysis:${id}`),
      )
    ).filter((row) => row !== undefined);
    const used = new Map<number, ReadonlyMap<number, readonly number[]>>();
    for (const { fieldId } of rows) if (!used.has(fieldId)) used.set(fieldId, await this.surroundings.inUse(fieldId));
    return rows
      .sort((a, b) => (a.sampleDate < b.sampleDate ? 1 : a.sampleDate > b.sampleDate ? -1 : b.id - a.id))
      .map((row) => ({ ...row, type: typeOf[row.kind], active: true, inUse: used.get(row.fieldId)!.has(row.id) }));
  }
}
