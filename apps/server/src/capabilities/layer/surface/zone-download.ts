import type { Language } from '@loam/domain/kernel/locale/language';
import { GEO_JSON, type ExportZones, ZIP } from '@loam/domain/layer/layer.schema';
import { zoneNames } from '@loam/domain/layer/zone-names';
import { Download } from '../../../platform/http/answers/download.js';

const endings = { shapefile: ['zip', ZIP], geoJson: ['geojson', GEO_JSON], isoxml: ['zip', ZIP] } as const;

/** Tractors look for a task under one name only. */
export function zoneDownload(name: string, format: ExportZones['format'], language: Language, bytes: Uint8Array): Download {
  const [ending, type] = endings[format];
  return new Download(`${format === 'isoxml' ? 'TASKDATA' : zoneNames[language].file(name)}.${ending}`, type, bytes);
}
