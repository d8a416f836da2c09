import { audited, defineCapability, type EventShown, told } from '../kernel/capability.js';
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
  SustainabilityReportRemoved: told,
} satisfies Record<ReportEvent['type'], EventShown>;
const footprints = { FootprintCalculated: told } satisfies Record<FootprintEvent['type'], EventShown>;

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
    },
    fieldpractices: { events: practices, alsoTold: 'around' },
    grouppractices: { events: practices },
    collectionpractices: { events: practices },
    companypractices: { events: practices },
    platformpractices: { events: practices },
    footprint: { events: footprints, alsoTold: 'around' },
  },
});
