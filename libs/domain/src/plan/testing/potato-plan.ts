import { fold } from '../../kernel/decider/decider.js';
import { isRefusal } from '../../kernel/errors/errors.js';
import { planBody } from '../document/plan.body.js';
import type { PlanCommand, PlanFacts } from '../decide/plan.commands.js';
import { plan } from '../decide/plan.decider.js';
import type { PlanEvent } from '../plan.events.js';
import type { CropPattern } from '../decide/plan.policy.js';
import type { SavePlan } from '../plan.schema.js';

export const CRF = 90;
export const facts: PlanFacts = { today: '2026-05-01', keySeed: 'SEED12345678', conditional: true, isCrf: (id) => id === CRF };
const free: PlanFacts = { ...facts, conditional: false };
const potato: CropPattern = {
  id: 4,
  duration: 90,
  stages: [
    { stageId: 1, name: 'Emergence', duration: 30, sortOrder: 1, distribution: [{ id: 1, value: 40 }] },
    { stageId: 2, name: 'Bulking', duration: 60, sortOrder: 2, distribution: [{ id: 1, value: 60 }] },
  ],
};
export const basics: SavePlan = {
  name: 'North',
  customerId: 3,
  fieldId: 5,
  cropId: 4,
  crop: { plantingDate: '2026-03-01', expectedYield: 40 },
};
/** A plan for two stages of potatoes. */
export const draft = (input: Partial<SavePlan> = {}): PlanCommand => ({
  type: 'DraftPlan',
  id: 7,
  growerId: 3,
  fieldId: 5,
  crop: potato,
  imperial: false,
  display: 'oxide',
  input: { ...basics, ...input },
  facts: free,
});
export const happened = (...commands: PlanCommand[]): PlanEvent[] => {
  const events: PlanEvent[] = [];
  for (const command of commands) {
    const outcome = plan.decide(command, fold(plan, events));
    if (isRefusal(outcome)) throw new Error(JSON.stringify(outcome));
    events.push(...outcome);
  }
  return events;
};
export const change = (input: SavePlan, more: Partial<Extract<PlanCommand, { type: 'ChangePlan' }>> = {}): PlanCommand => ({
  type: 'ChangePlan',
  input,
  facts: free,
  ...more,
});
export const bodyOf = (events: readonly PlanEvent[]) => planBody(fold(plan, events));
/** Something in every list. */
export const full: Partial<SavePlan> = {
  tanks: [{ name: 'A' }],
  products: [{ id: 41, unitId: 2, price: 0.5 }],
  applications: [{ id: 'k1', applicationTypeId: 1, cropStageId: 1, products: [{ id: 41, amount: 100 }] }],
  foliarApplications: [{ id: 'f1', cropStageId: 2, waterVolume: 300, waterVolumeUnitId: 10, products: [{ id: 42, amount: 3, unitId: 2 }] }],
  proportionalStages: [
    {
      stageId: 2,
      irrigationAmount: 30,
      irrigationEvents: 5,
      fertigationEvents: 4,
      tanks: [{ volume: 1000, injectionRatio: 2, injectionRatioUnitId: 20, products: [{ id: 43, ph: 6, dosage: 50, unitId: 5 }] }],
    },
  ],
  analyses: { soilAnalysisId: 11, waterAnalyses: [{ id: 12, share: 100 }] },
};
