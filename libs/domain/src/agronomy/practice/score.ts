const HIGH_SCORE = 75;
const MEDIUM_SCORE = 50;
const FULL_SCORE = 100;
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
