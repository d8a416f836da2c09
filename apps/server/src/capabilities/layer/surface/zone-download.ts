import { GEO_JSON, type ExportZones, ZIP } from '@loam/domain/layer/layer.schema';
import { Download } from '../../../platform/http/answers/download.js';

const endings = { shapefile: ['zip', ZIP], geoJson: ['geojson', GEO_JSON], isoxml: ['zip', ZIP] } as const;

/** Tractors look for a task under one name only. */
export function zoneDownload(name: string, format: ExportZones['format'], bytes: Uint8Array): Download {
  const [ending, type] = endings[format];
  return new Download(`${format === 'isoxml' ? 'TASKDATA' : `${name} zones`}.${ending}`, type, bytes);
}
