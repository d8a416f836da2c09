import {
  type FootprintCommand,
  type FootprintEvent,
  type FootprintOrigin,
  footprintRecord,
  type FootprintState,
} from '@loam/domain/sustainability/footprint/footprint.decider';
import {
  practices,
  type PracticesCommand,
  type PracticesEvent,
  type PracticesState,
} from '@loam/domain/sustainability/practices/practices.decider';
import {
  type Report,
  report,
  type ReportCommand,
  type ReportEvent,
  type ReportState,
} from '@loam/domain/sustainability/report/report.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';
import type { KeyOwner } from '../../platform/event-store/event-store.port.js';

type Practices = Aggregate<PracticesState, PracticesCommand, PracticesEvent>;
const practicesAt = (kind: string, owner: (id: string | number, state: PracticesState) => KeyOwner): Practices => ({
  kind,
  decider: practices,
  owner,
});

/** What stands at a place is sealed with the key of whoever it belongs to. */
export const practiceStreams = {
  field: practicesAt('fieldpractices', (_id, { place }) => `grower:${place.growerId!}`),
  group: practicesAt('grouppractices', (id) => `group:${Number(id)}`),
  collection: practicesAt('collectionpractices', (_id, { place }) => `company:${place.companyId!}`),
  company: practicesAt('companypractices', (id) => `company:${Number(id)}`),
  global: practicesAt('platformpractices', () => 'platform'),
} as const;

/** Erasing the grower erases the reports of the grower's fields and what was computed of them. */
export const reports: Aggregate<ReportState, ReportCommand, ReportEvent> = {
  kind: 'sustainabilityreport',
  decider: report,
  owner: (_id, state) => `grower:${(state as Report).growerId}`,
};
export const footprints: Aggregate<FootprintState, FootprintCommand, FootprintEvent> = {
  kind: 'footprint',
  decider: footprintRecord,
  owner: (_id, state) => `grower:${(state as FootprintOrigin).growerId}`,
};
