import { defineCapability, type EventShown, told } from '../kernel/capability.js';
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
      placed: { history: '/customers/{customerId}/fields/{fieldId}?history={kind}:{id}&rev={rev}' },
    },
  },
  firstIds: { threshold: 1_000_001 },
});
