import { noPlanEffect, planEffect } from './plan/plan-effect.schema.js';

/**
 * What comparing two revisions tells beyond their values, by the capability that computes it (`HistorySource.effect`); the other histories
 * answer `noHistoryEffect`. It stands apart from `capabilities.ts`, whose tables nobody needs who only asks.
 */
export const historyEffect = planEffect;
export const noHistoryEffect = noPlanEffect;
