import { audited, defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { FootprintEvent } from './footprint/footprint.decider.js';
import type { PracticesEvent } from './practices/practices.decider.js';
import type { ReportEvent } from './report/report.decider.js';

const practices = {
  PracticeSettingsSaved: audited,
  PracticeSettingsReset: audited,
  PracticesSaved: audited,
  PracticesReset: audited,
} satisfies Record<PracticesEvent['type'], EventShown>;
const reports = {
  SustainabilityReportStarted: told,
  SustainabilityReportChanged: told,
  SustainabilityReportFollowedPlan: told,
  SustainabilityAnswersSetAside: audited,
  SustainabilityReportRemoved: told,
} satisfies Record<ReportEvent['type'], EventShown>;
const footprints = { FootprintCalculated: told } satisfies Record<FootprintEvent['type'], EventShown>;

/** Their histories open beside the field's page. */
const besideField = { history: '/customers/{customerId}/fields/{fieldId}?history={kind}:{id}&rev={rev}' } as const;

/** Practices stand at the platform, at each level and on each field: one stream for each, by its id. */
export const sustainabilityCapability = defineCapability({
  name: 'sustainability',
  kinds: {
    sustainabilityreport: {
      events: reports,
      alsoTold: 'around',
      history: {
        sustainabilityreport: {
          en: 'sustainability report',
          mr: 'शाश्वतता अहवाल',
          pt: 'relatório de sustentabilidade',
          es: 'informe de sostenibilidad',
        },
      },
      placed: besideField,
    },
    fieldpractices: {
      events: practices,
      alsoTold: 'around',
      history: {
        fieldpractices: { en: 'practices of field', mr: 'शेताच्या पद्धती', pt: 'práticas do talhão', es: 'prácticas de la parcela' },
      },
    },
    grouppractices: {
      events: practices,
      history: { grouppractices: { en: 'practices of group', mr: 'गटाच्या पद्धती', pt: 'práticas do grupo', es: 'prácticas del grupo' } },
    },
    collectionpractices: {
      events: practices,
      history: {
        collectionpractices: {
          en: 'practices of collection',
          mr: 'संग्रहाच्या पद्धती',
          pt: 'práticas da coleção',
          es: 'prácticas de la colección',
        },
      },
    },
    companypractices: {
      events: practices,
      history: {
        companypractices: { en: 'practices of company', mr: 'कंपनीच्या पद्धती', pt: 'práticas da empresa', es: 'prácticas de la empresa' },
      },
    },
    platformpractices: {
      events: practices,
      history: {
        platformpractices: {
          en: 'practices of the platform',
          mr: 'प्लॅटफॉर्मच्या पद्धती',
          pt: 'práticas da plataforma',
          es: 'prácticas de la plataforma',
        },
      },
    },
    footprint: {
      events: footprints,
      alsoTold: 'around',
      history: { footprint: { en: 'footprint', mr: 'ठसा', pt: 'pegada', es: 'huella' } },
    },
  },
});
