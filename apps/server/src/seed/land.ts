import { Injectable } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import { saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import { addField, changeField } from '@loam/domain/field/field.schema';
import { registerGrower } from '@loam/domain/grower/grower.schema';
import { addLayer } from '@loam/domain/layer/layer.schema';
import { saveAlert } from '@loam/domain/weather/alert.schema';
import type { z } from 'zod';
import { AnalysisWrites } from '../capabilities/analysis/index.js';
import { FieldWrites } from '../capabilities/field/index.js';
import { GrowerWrites } from '../capabilities/grower/index.js';
import { LayerWrites } from '../capabilities/layer/index.js';
import { AlertWrites } from '../capabilities/weather/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';

const soil = saveAnalysis.soil;

/** Growers, fields and soil analyses of seeds, read by the schemas of their calls and decided like everybody's. */
@Injectable()
export class SeedLand {
  constructor(
    private readonly growerWrites: GrowerWrites,
    private readonly fieldWrites: FieldWrites,
    private readonly analysisWrites: AnalysisWrites,
    private readonly alertWrites: AlertWrites,
    private readonly layerWrites: LayerWrites,
  ) {}

  async grower(input: z.input<typeof registerGrower>, actor: Actor): Promise<number> {
    const { state } = await this.growerWrites.register(registerGrower.parse(input), actor);
    return (state as { id: number }).id;
  }

  async field(input: z.input<typeof addField>, actor: Actor): Promise<number> {
    const { state } = await this.fieldWrites.add(addField.parse(input), actor);
    return (state as { id: number }).id;
  }

  async outOfUse(fieldId: number, actor: Actor): Promise<void> {
    await this.fieldWrites.change(changeField.parse({ id: fieldId, active: false }), actor);
  }

  async soilAnalysis(input: z.input<typeof soil>, actor: Actor): Promise<number> {
    const { state } = await this.analysisWrites.record('soil', soil.parse(input), actor);
    return (state as { id: number }).id;
  }

  /** A table of soil samples with their places. */
  async samples(fieldId: number, date: string, csv: string, actor: Actor): Promise<void> {
    const input = addLayer.parse({ fieldId, layerName: 'Soil grid', date, mapping: { value: 'P_mg/dm3', unit: 'mg/dm3' } });
    await this.layerWrites.add(input, [{ name: 'soil grid.csv', type: 'text/csv', bytes: Buffer.from(csv) }], actor);
  }

  async alert(input: z.input<typeof saveAlert>, level: Level, actor: Actor): Promise<void> {
    await this.alertWrites.add(saveAlert.parse(input), level, actor);
  }
}

/** A closed rectangle, `width` and `height` in degrees. */
export const rectangle = (longitude: number, latitude: number, width: number, height = width) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [longitude, latitude],
      [longitude + width, latitude],
      [longitude + width, latitude + height],
      [longitude, latitude + height],
      [longitude, latitude],
    ],
  ],
});
