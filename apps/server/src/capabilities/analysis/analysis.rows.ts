import { Injectable } from '@nestjs/common';
import { libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { type Analysis, newDetails } from '@loam/domain/analysis/analysis.decider';
import type { AnalysisRow } from '@loam/domain/analysis/analysis.upload';
import { ownCrop } from '@loam/domain/crop/crop-library';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { sameJson } from '@loam/domain/kernel/json/same-json';
import type { RowCells, Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { type RowDecider, RowFailed, type RowPlace } from '../../platform/sheets/row-deciders.js';
import { FieldWrites } from '../field/index.js';
import { RowGrowers } from '../grower/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { analysisAggregate } from './analysis.aggregate.js';
import { AnalysisSurroundings } from './analysis.surroundings.js';
import { AnalysisWrites } from './analysis.writes.js';

const folded = (text: string) => foldText(text).replace(/\s+/g, ' ').trim();
/** Samples of a field that uploads made: the same day, depth and name are the same sample. */
const nameSpace = (fieldId: number) => `upload-analysis-${fieldId}`;
const sampleOf = ({ kind, input }: AnalysisRow): string => [kind, input.sampleDate, input.soilDepthId ?? 0, input.name].join(' ');

let byName: ReadonlyMap<string, number> | undefined;
/** Shipped crops by their names in every language; of two with one name the first. */
const shippedCrops = (): ReadonlyMap<string, number> =>
  (byName ??= new Map(
    libraryCrops
      .flatMap(({ id, name, names }) => [name, ...Object.values(names)].map((one): [string, number] => [folded(one), id]))
      .toReversed(),
  ));

/** A row is recorded as an analysis of the field that its grower has by that name. */
@Injectable()
export class AnalysisRows implements RowDecider<AnalysisRow> {
  readonly kind = analysisAggregate.kind;

  constructor(
    private readonly ids: Sequence,
    private readonly growers: RowGrowers,
    private readonly fields: FieldWrites,
    private readonly own: OwnLibraryReads,
    private readonly surroundings: AnalysisSurroundings,
    private readonly analyses: AnalysisWrites,
  ) {}

  ahead = (rows: readonly RowCells[]): Promise<void> => this.ids.ahead('analysis', rows.length);

  async named(cells: RowCells, uploader: Uploader, groupId: number) {
    const [grower, crop] = await Promise.all([this.growers.named(cells, uploader, groupId), this.cropCalled(cells['crop'], groupId)]);
    return { ...grower, crop };
  }

  async decide(tx: Transaction, row: AnalysisRow, { place }: RowPlace) {
    const { growerId, fieldName, kind, leftOut } = row;
    await this.growers.expect(tx, growerId, place.groupId);
    const fieldId = await this.fields.holderOfName(tx, growerId, fieldName, false);
    if (fieldId === undefined) throw new RowFailed('fieldName', 'fieldUnknownInRow');
    const input = { ...row.input, fieldId };
    const notes = leftOut.map((column) => ({ column, key: 'valueLeftOut' }));
    const known = await this.known(tx, fieldId, row);
    if (known) {
      const details = newDetails(input) as unknown as Readonly<Record<string, unknown>>;
      const state = known as unknown as Readonly<Record<string, unknown>>;
      if (!Object.entries(details).every(([name, value]) => sameJson(value, state[name])))
        throw new RowFailed('sampleDate', 'analysisExistsInRow');
      return { id: known.id, added: false, notes };
    }
    const id = await this.ids.next('analysis');
    await tx.run(analysisAggregate, id, { type: 'RecordAnalysis', place: { id, kind, growerId, fieldId }, input });
    await tx.claim(nameSpace(fieldId), sampleOf(row), `analysis-${id}`, { catalogue: {}, key: '' as never });
    return { id, added: true, notes };
  }

  async stillThere(tx: Transaction, id: number): Promise<boolean> {
    return (await tx.read(analysisAggregate, id)).state.status === 'present';
  }

  async unmake(tx: Transaction, id: number): Promise<void> {
    const { state } = await tx.read(analysisAggregate, id);
    if (state.status !== 'present') return;
    const planIds = (await this.surroundings.inUse(state.fieldId)).get(id) ?? [];
    await tx.run(analysisAggregate, id, { type: 'RemoveAnalysis', planIds });
  }

  async cells(id: number): Promise<RowCells | undefined> {
    const { state } = await this.analyses.read(id);
    if (state.status !== 'present') return undefined;
    const field = (await this.fields.read(state.fieldId)).state;
    const { sampleDate, name, growerId } = state;
    return { sampleDate, name, customerId: String(growerId), ...(field.status === 'present' && { fieldName: field.name }) };
  }

  /** The sample that an upload made before, unless it was removed since. */
  private async known(tx: Transaction, fieldId: number, row: AnalysisRow): Promise<Analysis | undefined> {
    const { holder } = (await tx.read(reservation, reservationId(nameSpace(fieldId), sampleOf(row)))).state;
    if (holder === undefined) return undefined;
    const { state } = await tx.read(analysisAggregate, idOfStream(holder));
    if (state.status === 'present') return state;
    await tx.release(nameSpace(fieldId), sampleOf(row), holder);
    return undefined;
  }

  /** A crop of the group or a shipped one, by its name in any language. */
  private async cropCalled(name: string | undefined, groupId: number): Promise<number | undefined> {
    if (name === undefined) return undefined;
    const said = folded(name);
    for (const { record } of await this.own.ofGroup(groupId, 'crops')) {
      const crop = record.status === 'active' ? ownCrop(record) : undefined;
      if (crop && folded(crop.name) === said) return crop.id;
    }
    return shippedCrops().get(said);
  }
}
