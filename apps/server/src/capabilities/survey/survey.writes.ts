import { Injectable } from '@nestjs/common';
import { changesOf } from '@loam/domain/kernel/decider/changes';
import type { SurveyState } from '@loam/domain/survey/survey.decider';
import { surveyErrors } from '@loam/domain/survey/survey.errors';
import type { SaveSurvey, SentAnswers } from '@loam/domain/survey/survey.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { scopeOfOwners } from '../access/index.js';
import { surveys } from './survey.aggregate.js';
import { heldBy, SurveyReads, yearId, yearSpace } from './survey.reads.js';

/** What a save is about, and what it answers. */
interface Saved {
  readonly growerId: number;
  readonly surveyYear: number;
  readonly sent: SentAnswers;
}

/** Everything that is decided about surveys. */
@Injectable()
export class SurveyWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly reads: SurveyReads,
  ) {}

  /** Begins the survey of a grower and year, or changes the one that there is. @throws 404 CustomerNotFound, FieldNotFound, SurveyNotFound */
  async save(input: SaveSurvey & Readonly<Record<string, unknown>>, actor: Actor): Promise<Decided<SurveyState>> {
    const { id, customerId, fieldId, surveyYear, year, revision: _, ...sent } = input;
    const named = { customerId, fieldId };
    const standing = id === undefined ? undefined : await this.named(id, actor);
    const owners = standing && customerId === undefined && fieldId === undefined ? standing.owners : await this.reads.owners(named, actor);
    const asked = surveyYear ?? year ?? standing!.surveyYear;
    // who names a survey beside its grower and year means that one and no other
    if (standing && (standing.owners.growerId !== owners.growerId || standing.surveyYear !== asked))
      throw refused(surveyErrors, 'SurveyNotFound');
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, (tx) =>
      this.saveWithin(tx, { growerId: owners.growerId, surveyYear: asked, sent: sent as SentAnswers }),
    );
  }

  private async named(id: number, actor: Actor) {
    const owners = await this.reads.reach(actor, id);
    const { state } = await this.reads.one(id);
    if (state.status === 'none') throw refused(surveyErrors, 'SurveyNotFound');
    return { owners, surveyYear: state.surveyYear };
  }

  /** For as many as a transaction is going to begin. */
  idsAhead = (count: number): Promise<void> => this.ids.ahead('survey', count);

  /** As part of a larger transaction, by somebody who may. */
  async saveWithin(tx: Transaction, { growerId, surveyYear, sent }: Saved): Promise<Decided<SurveyState>> {
    const known = heldBy((await tx.read(reservation, yearId(growerId, surveyYear))).state);
    if (known !== undefined) return tx.run(surveys, known, { type: 'ChangeSurvey', sent });
    const id = await this.ids.next('survey');
    const decided = await tx.run(surveys, id, { type: 'StartSurvey', id, growerId, surveyYear, sent });
    await tx.claim(yearSpace(growerId), String(surveyYear), `survey-${id}`, { catalogue: surveyErrors, key: 'SurveyNotFound' });
    return decided;
  }

  /** What saving it within the transaction would change, by answer. */
  async changesWithin(tx: Transaction, { growerId, surveyYear, sent }: Saved): Promise<ReturnType<typeof changesOf>> {
    const known = heldBy((await tx.read(reservation, yearId(growerId, surveyYear))).state);
    const state = known === undefined ? undefined : (await tx.read(surveys, known)).state;
    return state?.status === 'there' ? changesOf<Record<string, unknown>>(state.answers, sent, Object.keys(sent)) : [];
  }

  /** All or none. */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const owners = await Promise.all(ids.map((id) => this.reads.reach(actor, id)));
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners[0]!) }, async (tx) => {
      for (const [i, id] of ids.entries()) await this.removeOne(tx, id, scopeOfOwners(owners[i]!));
      return {};
    });
  }

  /** As part of a larger transaction, which has to see to the actor's rights. */
  async removeWithin(tx: Transaction, id: number): Promise<void> {
    if ((await tx.read(surveys, id)).state.status === 'there') await this.removeOne(tx, id);
  }

  private async removeOne(tx: Transaction, id: number, at?: ReturnType<typeof scopeOfOwners>): Promise<void> {
    const { state } = await tx.run(surveys, id, { type: 'RemoveSurvey' }, at);
    if (state.status === 'removed') await tx.release(yearSpace(state.growerId), String(state.surveyYear), `survey-${id}`);
  }
}
