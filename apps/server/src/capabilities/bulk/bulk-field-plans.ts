import { Injectable } from '@nestjs/common';
import type { Bulk } from '@loam/domain/bulk/bulk.decider';
import type { FailedField } from '@loam/domain/bulk/bulk.events';
import { PLAN_NAME_MAX } from '@loam/domain/plan/plan-fields.schema';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { FieldWrites } from '../field/index.js';
import { PlanDrafts, type PreparedPlan } from '../plan/index.js';

export type Prepared = { readonly plan: PreparedPlan } | { readonly failed: FailedField };

/** Works out the plan of one field of a task, outside of any transaction. */
@Injectable()
export class BulkFieldPlans {
  constructor(
    private readonly access: Access,
    private readonly fieldWrites: FieldWrites,
    private readonly drafts: PlanDrafts,
  ) {}

  /** Takes the ids of so many plans, before the transaction that makes them. */
  ahead = (count: number): Promise<void> => this.drafts.idsAhead(count);

  writeWithin = (tx: Transaction, plan: PreparedPlan): ReturnType<PlanDrafts['writeWithin']> => this.drafts.writeWithin(tx, plan);

  /** By the rights of the one who asked, as they stand now. */
  async prepare(state: Bulk, fieldId: number, actor: Actor, active: boolean): Promise<Prepared> {
    try {
      const owners = await this.access.field(actor, fieldId);
      const field = (await this.fieldWrites.read(fieldId)).state;
      if (!active || owners.groupId !== state.groupId || field.status !== 'present') return { failed: { fieldId, key: 'FieldNotFound' } };
      const name = [...`${state.settings.planNamePrefix} ${field.name}`].slice(0, PLAN_NAME_MAX).join('').trim();
      const settings = { ...state.settings, options: namedOptions(state), taskId: state.id, groupId: state.groupId };
      return { plan: await this.drafts.prepare(name, owners.growerId, fieldId, settings, actor) };
    } catch (error) {
      return { failed: failureOf(fieldId, error) };
    }
  }
}

const namedOptions = ({ settings }: Bulk) => settings.options.map(({ name, fertilizers }) => ({ name: name ?? '', fertilizers }));

/** What is wrong with this field alone; trouble of the server ends the batch and is tried again. */
export function failureOf(fieldId: number, error: unknown): FailedField {
  if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
  const { key, details } = error.refusal;
  return { fieldId, key: key === 'validationFailed' ? (details[0]?.key ?? key) : key };
}
