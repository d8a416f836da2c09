import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { bodyDifferences, type HistoryKind } from '@loam/domain/kernel/decider/revisions';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { FootprintOrigin, FootprintState } from '@loam/domain/sustainability/footprint/footprint.decider';
import { practiceLines } from '@loam/domain/sustainability/practices/practice-lines';
import type { PracticesState } from '@loam/domain/sustainability/practices/practices.decider';
import type { ReportEvent, ReportState } from '@loam/domain/sustainability/report/report.decider';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { bodyOfState, historyOfBody, type HistorySource } from '../../platform/registry/history-sources.js';
import { Access } from '../access/index.js';
import { FieldWrites } from '../field/index.js';
import { OrganizationReads } from '../organization/index.js';
import type { Reports } from './reports.js';
import { footprints, practiceStreams, reports } from './sustainability.aggregates.js';

const practicesBody = (loaded: Loaded<PracticesState>) => ({ ...practiceLines(loaded.state), ...stamps(loaded) });
function footprintBody(loaded: Loaded<FootprintState>) {
  const { crop, provider, fieldId, planId, result } = loaded.state as FootprintOrigin;
  return {
    crop,
    provider,
    fieldId,
    planId,
    netEmissions: result.netEmissions,
    perHa: result.perHa,
    perKg: result.perKg,
    ...stamps(loaded),
  };
}

/** What was set aside stands in no body: its event alone tells it. */
export function reportHistory(found: Pick<Reports, 'reach'>, fieldNamed: (fieldId: number) => Promise<string>): HistorySource {
  const called = (_id: number, state: ReportState) => (state.status === 'none' ? '' : fieldNamed(state.fieldId));
  const source = historyOfBody('sustainabilityreport', reports, bodyOfState, (actor, id) => found.reach(actor, id), { called });
  const told = source.history as unknown as HistoryKind<ReportState, ReportEvent>;
  const changes: typeof told.changes = (event, before, after) =>
    event.type === 'SustainabilityAnswersSetAside'
      ? bodyDifferences({}, { setAside: event.data.answers })
      : told.changes(event, before, after);
  return { ...source, history: { ...told, changes } as unknown as HistorySource['history'] };
}

/** The histories of practices, at whatever place they stand, and of footprints: who may see the place may read them. */
@Injectable()
export class SustainabilityHistories {
  constructor(
    private readonly access: Access,
    private readonly decisions: Decisions,
    private readonly organization: OrganizationReads,
    private readonly fields: FieldWrites,
  ) {}

  fieldNamed = async (id: number): Promise<string> => {
    const { state } = await this.fields.read(id);
    return state.status === 'none' ? '' : state.name;
  };

  sources(): HistorySource[] {
    const { field, group, collection, company, global } = practiceStreams;
    const at = (aggregate: typeof field, reach: HistorySource['reach'], called: (id: number) => string | Promise<string>) =>
      historyOfBody(aggregate.kind, aggregate, practicesBody, reach, { called });
    const named = (read: (id: number) => Promise<{ readonly state: object }>) => async (id: number) => {
      const { state } = await read(id);
      return 'name' in state ? String(state.name) : '';
    };
    const { organization } = this;
    return [
      at(field, this.access.field, this.fieldNamed),
      at(
        group,
        this.access.group,
        named((id) => organization.group(id)),
      ),
      at(
        collection,
        this.access.collection,
        named((id) => organization.collection(id)),
      ),
      at(
        company,
        this.access.company,
        named((id) => organization.company(id)),
      ),
      at(
        global,
        (actor) => this.platform(actor),
        () => 'Loam',
      ),
      historyOfBody(footprints.kind, footprints, footprintBody, (actor, id) => this.footprint(actor, id), {
        called: (_id: number, state: FootprintState) => (state.status === 'there' ? this.fieldNamed(state.fieldId) : ''),
      }),
    ];
  }

  private async platform({ roleId }: Actor): Promise<void> {
    if (roleId !== ROLE.superAdmin) throw refused(apiErrors, 'routeNotFound');
  }

  private async footprint(actor: Actor, id: unknown): Promise<void> {
    const state = typeof id === 'number' ? (await this.decisions.read(footprints, id)).state : undefined;
    if (state?.status !== 'there' || !(await this.access.reaches(actor, 'field', state.fieldId)))
      throw refused(sustainabilityErrors, 'FootprintNotFound');
  }
}
