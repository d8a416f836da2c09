import { Injectable } from '@nestjs/common';
import type { Layer, LayerState } from '@loam/domain/layer/layer.decider';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import type { LayerValues } from '@loam/domain/layer/layer.events';
import type { AddLayer, ChangeLayer } from '@loam/domain/layer/layer.schema';
import type { Ring } from '@loam/domain/kernel/geometry/geometry';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import type { GivenFile } from '../../platform/geo/geo-file.reader.js';
import type { ReceivedFile } from '../../platform/http/bodies/multipart.js';
import { notFound, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { AnalysisReads, AnalysisWrites } from '../analysis/index.js';
import { fields, FieldWrites } from '../field/index.js';
import { LayerFiles } from './file/layer-files.js';
import { layers } from './layer.aggregate.js';

/** Sample layers as their streams say, and everything that is decided about them. */
@Injectable()
export class LayerWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly fieldWrites: FieldWrites,
    private readonly files: LayerFiles,
    private readonly analyses: AnalysisReads,
    private readonly analysisWrites: AnalysisWrites,
  ) {
    access.registerOwned('layer', 'LayerNotFound', async (id) => (await this.present(id))?.growerId);
  }

  read = (id: number): Promise<Loaded<LayerState>> => this.decisions.read(layers, id);

  /** A layer of a field that is there; undefined when missing or removed. */
  async present(id: number): Promise<Layer | undefined> {
    const { state } = await this.read(id);
    if (state.status !== 'present') return undefined;
    return (await this.fieldWrites.read(state.fieldId)).state.status === 'present' ? state : undefined;
  }

  /** @throws 404 LayerNotFound */
  async find(id: number, actor: Actor): Promise<Layer> {
    await this.access.layer(actor, id);
    return (await this.read(id)).state as Layer;
  }

  /** Its points are durable before the event that names them. */
  async add(input: AddLayer, sent: readonly (ReceivedFile | GivenFile)[], actor: Actor): Promise<Decided<LayerState>> {
    const owners = await this.access.field(actor, input.fieldId);
    const rings = await this.outline(input.fieldId);
    const { mapping, outside, layerName, date } = input;
    const { geoJson, ...found } = await this.files.read(sent, { mapping: mapping ?? {}, rings, ...(outside && { outside }) });
    const id = await this.ids.next('layer');
    const fileId = await this.files.keep(id, owners.growerId, actor.id, layerName, geoJson);
    const place = { id, growerId: owners.growerId, fieldId: input.fieldId };
    const details = { layerName, date, unit: mapping?.unit ?? null };
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      await tx.run(fields, input.fieldId, { type: 'SetLayer', layer: { layerId: id, layerName } });
      return tx.run(layers, id, { type: 'AddLayer', place, details, content: { fileId, ...found } });
    });
  }

  async change({ layerId, layerName, date, unit, column }: ChangeLayer, actor: Actor): Promise<Decided<LayerState>> {
    const owners = await this.access.layer(actor, layerId);
    const before = (await this.read(layerId)).state as Layer;
    const values = column === undefined || column === before.column ? undefined : await this.valuesOf(before, column, actor);
    const change = { type: 'ChangeLayer' as const, details: { layerName, date, unit }, ...(values && { values }) };
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const changed = await tx.run(layers, layerId, change);
      if (layerName !== undefined) await tx.run(fields, before.fieldId, { type: 'SetLayer', layer: { layerId, layerName } });
      return changed;
    });
    if (values) await this.files.remove(before.fileId);
    return decided;
  }

  /** The points anew, with the values of another of their columns: durable before the event that names them. */
  private async valuesOf({ id, growerId, layerName, fileId }: Layer, named: string, actor: Actor): Promise<LayerValues> {
    const { geoJson, column, min, max } = await this.files.withValuesOf(fileId, named);
    return { fileId: await this.files.keep(id, growerId, actor.id, layerName, geoJson, true), column, min, max };
  }

  /** Not while an analysis refers to it. */
  async remove(layerId: number, fieldId: number | undefined, actor: Actor): Promise<void> {
    const owners = await this.access.layer(actor, layerId);
    const found = (await this.read(layerId)).state as Layer;
    if (fieldId !== undefined && fieldId !== found.fieldId) throw notFound('LayerNotFound');
    const analysisIds = await this.referring(layerId, found.fieldId);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      await tx.run(layers, layerId, { type: 'RemoveLayer', analysisIds });
      await tx.run(fields, found.fieldId, { type: 'DropLayer', layerId });
      return {};
    });
    await this.files.remove(found.fileId);
  }

  /** Analyses of the field that name the layer. */
  private async referring(layerId: number, fieldId: number): Promise<number[]> {
    const listed = await this.analyses.ofField(fieldId);
    const states = await Promise.all(listed.map(({ id }) => this.analysisWrites.read(id)));
    return states.flatMap(({ state }) =>
      state.status === 'present' && (state.layerId === layerId || state.layers.some((one) => one.layerId === layerId)) ? [state.id] : [],
    );
  }

  /** @throws 422 fieldHasNoPolygon */
  private async outline(fieldId: number): Promise<readonly Ring[]> {
    const { state } = await this.fieldWrites.read(fieldId);
    const geometry = state.status === 'present' ? state.geometry : null;
    if (geometry?.type !== 'Polygon') throw refused(layerErrors, 'fieldHasNoPolygon');
    return geometry.coordinates;
  }
}
