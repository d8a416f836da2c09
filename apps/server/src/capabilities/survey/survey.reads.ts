import { Injectable } from '@nestjs/common';
import type { SurveyState } from '@loam/domain/survey/survey.decider';
import { surveyErrors } from '@loam/domain/survey/survey.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { reservation, type ReservationState, reservationId } from '../../platform/decisions/reservation.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { notFound, refused, Refused } from '../../platform/refusal/refused.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access, type Owners } from '../access/index.js';
import { surveys } from './survey.aggregate.js';
import { SURVEYS, surveysOf } from './surveys.projection.js';

/** Whose survey is asked for: a grower's, or that of whoever has the field. */
export interface Whose {
  readonly customerId?: number | undefined;
  readonly fieldId?: number | undefined;
}

/** A grower has one survey a year: who holds the year. */
export const yearSpace = (growerId: number) => `survey-${growerId}`;
export const yearId = (growerId: number, year: number) => reservationId(yearSpace(growerId), String(year));
export const heldBy = ({ holder }: ReservationState) => (holder === undefined ? undefined : idOfStream(holder));

@Injectable()
export class SurveyReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly read: ReadModel,
    private readonly access: Access,
  ) {}

  /** @throws 404 CustomerNotFound, FieldNotFound */
  async owners({ customerId, fieldId }: Whose, actor: Actor): Promise<Owners> {
    if (fieldId === undefined) return this.access.grower(actor, customerId);
    const owners = await this.access.field(actor, fieldId);
    if (customerId !== undefined && customerId !== owners.growerId) throw notFound('FieldNotFound');
    return owners;
  }

  one = (id: number): Promise<Loaded<SurveyState>> => this.decisions.read(surveys, id);

  /** That of a year, or the latest. @throws 404 CustomerNotFound, FieldNotFound, SurveyNotFound */
  async ofYear(whose: Whose, year: number | undefined, actor: Actor): Promise<Loaded<SurveyState>> {
    const { growerId } = await this.owners(whose, actor);
    const id = year === undefined ? (await this.idsOf(growerId))[0] : await this.idOf(growerId, year);
    const loaded = id === undefined ? undefined : await this.one(id);
    if (loaded?.state.status !== 'there') throw refused(surveyErrors, 'SurveyNotFound');
    return loaded;
  }

  /** Newest year first. @throws 404 CustomerNotFound, FieldNotFound */
  async of(whose: Whose, actor: Actor): Promise<Loaded<SurveyState>[]> {
    const { growerId } = await this.owners(whose, actor);
    const all = await Promise.all((await this.idsOf(growerId)).map((id) => this.one(id)));
    return all.filter(({ state }) => state.status === 'there');
  }

  /** The grower of one that is there and in the actor's scope. @throws 404 SurveyNotFound, the same for both */
  async reach(actor: Actor, id: unknown): Promise<Owners> {
    const { state } = typeof id === 'number' ? await this.one(id) : { state: { status: 'none' } as const };
    if (state.status !== 'there') throw refused(surveyErrors, 'SurveyNotFound');
    return this.access.grower(actor, state.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(surveyErrors, 'SurveyNotFound') : error;
    });
  }

  async idOf(growerId: number, year: number): Promise<number | undefined> {
    return heldBy((await this.decisions.read(reservation, yearId(growerId, year))).state);
  }

  private async idsOf(growerId: number): Promise<number[]> {
    return (await this.read.all(SURVEYS, surveysOf(growerId), 'year')).toReversed();
  }
}
