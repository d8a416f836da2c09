import { defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import { plantColumns, soilColumns } from './analysis.columns.js';
import type { AnalysisEvent } from './analysis.events.js';

const events = {
  AnalysisRecorded: told,
  AnalysisChanged: told,
  AnalysisRemoved: told,
} satisfies Record<AnalysisEvent['type'], EventShown>;

export const analysisCapability = defineCapability({
  name: 'analysis',
  kinds: {
    analysis: {
      events,
      alsoTold: 'around',
      history: {
        soilAnalysis: { en: 'soil analysis', mr: 'माती परीक्षण', pt: 'análise de solo', es: 'análisis de suelo' },
        plantAnalysis: { en: 'plant analysis', mr: 'वनस्पती परीक्षण', pt: 'análise foliar', es: 'análisis foliar' },
        waterAnalysis: { en: 'water analysis', mr: 'पाणी परीक्षण', pt: 'análise de água', es: 'análisis de agua' },
      },
      upload: [
        {
          sheet: 'soilAnalysis',
          ...{ call: 'C273', check: 'C481', groupIn: 'query', columns: soilColumns },
          kind: async () => (await import('./analysis.upload.js')).soilAnalysisUpload,
        },
        {
          sheet: 'plantAnalysis',
          ...{ call: 'C274', check: 'C482', groupIn: 'query', columns: plantColumns },
          kind: async () => (await import('./analysis.upload.js')).plantAnalysisUpload,
        },
      ],
      placed: { history: '/customers/{customerId}/fields/{fieldId}?history={kind}:{id}&rev={rev}' },
    },
  },
  firstIds: { threshold: 1_000_001 },
});
