import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { planAnswer } from '../plan/plan-answers.schema.js';
import { removedAnswer } from '../plan/plan-list.schema.js';
import {
  attachQuery,
  attachRecommendation,
  findAmounts,
  foundAmounts,
  makeRecommendation,
  recommendationBody,
  recommendationList,
  removePart,
  saveNote,
  saveOption,
} from './recommendation.schema.js';

const who = signedIn(planners);
const one = { path: '/recommendation/{id}', params: z.object({ id: entityId('RecommendationNotFound') }), who } as const;
const note = { path: '/recommendation/note', who } as const;
const option = { path: '/recommendation/option', who } as const;

export const recommendationCalls = defineCalls({
  make: {
    ...{
      id: 'C149',
      summary: 'Make a recommendation of plans',
      method: 'POST',
      path: '/recommendation',
      who,
      body: makeRecommendation,
      answer: recommendationBody,
    },
    creates: 'recommendation/{id}',
  },
  /** Answers the plan that it now stands beside. */
  attach: {
    ...{
      id: 'C140',
      summary: 'Attach a plan to a recommendation',
      method: 'PUT',
      path: '/plan/recommendation',
      alsoAt: ['/recommendation'],
      who,
    },
    ...{ query: attachQuery, body: attachRecommendation, answer: planAnswer },
  },
  saveNote: { id: 'C143', summary: 'Save a note of a recommendation', method: 'PUT', ...note, body: saveNote, answer: recommendationBody },
  removeNote: {
    id: 'C144',
    summary: 'Remove a note of a recommendation',
    method: 'DELETE',
    ...note,
    body: removePart,
    answer: removedAnswer,
  },
  saveOption: {
    id: 'C145',
    summary: 'Save an option of a recommendation',
    method: 'PUT',
    ...option,
    body: saveOption,
    answer: recommendationBody,
  },
  removeOption: {
    id: 'C146',
    summary: 'Remove an option of a recommendation',
    method: 'DELETE',
    ...option,
    body: removePart,
    answer: removedAnswer,
  },
  ofPlan: {
    ...{ id: 'C497', summary: 'Recommendations of a plan', method: 'GET', path: '/plan/{id}/recommendations', who },
    params: z.object({ id: entityId('PlanNotFound') }),
    answer: recommendationList,
  },
  one: { id: 'C147', summary: 'Read a recommendation', method: 'GET', ...one, answer: recommendationBody },
  amounts: {
    ...{
      id: 'C153',
      changes: 'nothing',
      summary: 'Calculate the amount of a product',
      method: 'POST',
      ...one,
      path: '/recommendation/{id}/auto-calculate-product-amount',
    },
    ...{ body: findAmounts, answer: foundAmounts },
  },
});
