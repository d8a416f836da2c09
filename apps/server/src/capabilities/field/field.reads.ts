import { Injectable } from '@nestjs/common';
import type { FieldFeature } from '@loam/domain/field/field-body.schema';
import { centroid, type FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { fieldBodyOf } from './field.answers.js';
import type { FieldRow } from './fields.projection.js';

/** A field as an overview of many names it; `place` is its middle, longitude first. */
export interface FieldStanding {
  readonly id: number;
  readonly name: string;
  readonly growerId: number;
  readonly place: [number, number] | null;
  readonly active: boolean;
}

/** Fields as lists and maps show them. Whoever asks has asked `Access` before. */
@Injectable()
export class FieldReads {
  constructor(private readonly readModel: ReadModel) {}

  idsOf = (growerId: number): Promise<number[]> => this.readModel.all('fields', `grower:${growerId}`, 'name');

  async ofGrower(growerId: number): Promise<ReturnType<typeof bodyOf>[]> {
    return (await this.rows(await this.idsOf(growerId))).map(bodyOf);
  }

  /** GeoJSON polygons of a grower's fields, or of the fields named. */
  async boundaries(fieldIds: readonly number[]): Promise<FieldFeature[]> {
    const rows = await this.rows(fieldIds);
    return rows.filter(({ geometry }) => geometry?.type === 'Polygon').map((row) => feature(row, row.geometry!, {}));
  }

  /** One point a field: where its marker stands. `total` counts the fields without a place too. */
  async places(
    growers: readonly { readonly id: number; readonly fullName: string; readonly active: boolean }[],
  ): Promise<{ features: FieldFeature[]; total: number }> {
    const ids = await this.readModel.getMany<number[]>(
      'fields',
      growers.map(({ id }) => `grower:${id}`),
    );
    const rows = await this.rows(ids.flatMap((some) => some ?? []));
    const owner = new Map(growers.map((grower) => [grower.id, grower]));
    const features = rows.flatMap((row) => {
      const { fullName, active: ofActive } = owner.get(row.growerId)!;
      const more = { customerName: fullName, active: ofActive && row.active !== false };
      return row.geometry ? [feature(row, { type: 'Point', coordinates: centroid(row.geometry) }, more)] : [];
    });
    return { features, total: rows.length };
  }

  /** All fields of growers, with where each lies. */
  async ofGrowers(growerIds: readonly number[]): Promise<FieldStanding[]> {
    const ids = await this.readModel.getMany<number[]>(
      'fields',
      growerIds.map((id) => `grower:${id}`),
    );
    return (await this.rows(ids.flatMap((some) => some ?? []))).map(({ id, name, growerId, geometry, active = true }) => {
      const [longitude, latitude] = geometry ? centroid(geometry) : [];
      return { id, name, growerId, active, place: longitude === undefined || latitude === undefined ? null : [longitude, latitude] };
    });
  }

  /** Name, size and outline of the fields named, by id; one that is gone is not among them. */
  async outlines(fieldIds: readonly number[]): Promise<Map<number, Pick<FieldRow, 'name' | 'area' | 'unitId' | 'geometry'>>> {
    return new Map((await this.rows(fieldIds)).map((row) => [row.id, row]));
  }

  private async rows(ids: readonly number[]): Promise<FieldRow[]> {
    const rows = await this.readModel.getMany<FieldRow>(
      'fields',
      ids.map((id) => `field:${id}`),
    );
    return rows.filter((row) => row !== undefined);
  }
}

const bodyOf = (row: FieldRow) => fieldBodyOf(row, { revision: row.revision, createdAt: row.createdAt, updatedAt: row.updatedAt });

function feature(
  { id, name, growerId, area, unitId }: FieldRow,
  geometry: FieldGeometry,
  more: { customerName?: string; active?: boolean },
): FieldFeature {
  return { type: 'Feature', id, geometry, properties: { id, name, customerId: growerId, area, unitId, ...more } };
}
