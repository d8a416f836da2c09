import { limits } from '../../kernel/schema/lists.js';
import type { CostTier, Trend } from '../tables/practice-options.js';

export const HIGH_SCORE = limits.scoreHigh;
export const MEDIUM_SCORE = limits.scoreMedium;
const FULL_SCORE = 100;
export const EVEN_WEIGHT = 25;
export type ScoreRange = 'high' | 'medium' | 'low';
/** Sums of decimals are exact to here, so that 75 is never 74.9999. */
const EXACT = 1e9;
const exact = (value: number): number => Math.round(value * EXACT) / EXACT;

/** By the score as it is, not as it is rounded: 74.99 is medium. */
export const scoreRange = (score: number): ScoreRange => (score >= HIGH_SCORE ? 'high' : score >= MEDIUM_SCORE ? 'medium' : 'low');

/** The rounded mean of the scores of its indicators; 100 where nothing was chosen yet. */
export const areaScore = (scores: readonly number[]): number =>
  scores.length === 0 ? FULL_SCORE : Math.round(exact(scores.reduce((sum, score) => sum + score, 0) / scores.length));

/** The areas by their weights, which total 100. */
export const overallScore = (areas: readonly { readonly score: number; readonly weight: number }[]): number =>
  exact(areas.reduce((sum, { score, weight }) => sum + score * weight, 0) / 100);

/** How far a score lies from the one it is compared with. */
export const trendFrom = (score: number, base: number): Trend => ({
  label: exact(Math.abs(score - base)),
  direction: score >= base ? 'up' : 'down',
});

/** What a practice costs beside the default practice of its crop, both per hectare. */
export const tierOf = (cost: number, ofDefault: number): CostTier => (cost < ofDefault ? '$' : cost > ofDefault ? '$$$' : '$$');
