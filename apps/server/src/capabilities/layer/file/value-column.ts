import type { KeptPoints } from '@loam/domain/layer/kept-points';
import { type KeptLayerQuestion, type LayerFileAnswer, LayerFileRejection, rejectionAnswer } from './layer-file.messages.js';
import { columnNamed } from './table-points.js';

/** The same points with the values of another column of what was measured at them. Every refusal is an answer. */
export function withValuesOf({ kept, column: named }: KeptLayerQuestion): LayerFileAnswer {
  const collection = JSON.parse(Buffer.from(kept).toString('utf8')) as KeptPoints;
  const columns = new Set(collection.features.flatMap(({ properties: { measured } }) => Object.keys(measured ?? {})));
  try {
    const column = columnNamed([...columns], named, 'column');
    let [min, max] = [Infinity, -Infinity];
    const features = collection.features.map((feature) => {
      const { measured } = feature.properties;
      const value = measured && Object.hasOwn(measured, column) ? measured[column]! : null;
      if (value !== null) [min, max] = [Math.min(min, value), Math.max(max, value)];
      return { ...feature, properties: { ...feature.properties, value } };
    });
    const geoJson = Buffer.from(JSON.stringify({ ...collection, features }));
    return { found: { geoJson, points: features.length, discarded: 0, column, min, max } };
  } catch (error) {
    if (error instanceof LayerFileRejection) return rejectionAnswer(error);
    throw error;
  }
}
