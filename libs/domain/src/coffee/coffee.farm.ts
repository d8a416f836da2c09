import type { SurveyAnswers } from '../survey/survey.events.js';

/** What a survey of a harvest year says, with what was worked out where it was not answered, and the names of these. */
export interface SurveyedYear {
  readonly answers: SurveyAnswers;
  readonly estimated: readonly string[];
}
/** The newest kept footprints of a farm's coffee in a harvest year, one of each plan, added up. */
export interface FootprintYear {
  /** kg CO2e, land and carbon apart */
  readonly co2e: number;
  readonly areaHa: number;
  /** kg of green coffee */
  readonly productKg: number;
  /** m³; undefined where a plan's inputs do not say it */
  readonly irrigationM3: number | undefined;
}
export interface FarmYear {
  readonly year: number;
  readonly survey?: SurveyedYear;
  readonly footprint?: FootprintYear;
}
/** A grower's farm with the harvest years of which something about coffee was recorded, the oldest first. */
export interface CoffeeFarm {
  readonly customerId: number;
  readonly groupId: number;
  readonly name: string | null;
  readonly years: readonly FarmYear[];
}

/** An answer as a number, where it is one. */
export const numberIn = (answers: SurveyAnswers, id: string): number | undefined => {
  const value = answers[id];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
