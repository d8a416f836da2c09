import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { removeStories, saveStory, storiesRemoved, storyBody, storyList } from './story.schema.js';

const ofGrower = {
  path: '/customer/{id}/stories',
  params: z.object({ id: entityId('CustomerNotFound') }),
  who: signedIn(planners),
} as const;

export const storyCalls = defineCalls({
  /** Newest first. */
  list: { id: 'C267', summary: 'Farmer stories of a grower', method: 'GET', ...ofGrower, answer: storyList },
  /** Written, or changed when it names one. With photos as a form, whose part `data` is the body. */
  save: {
    ...{ id: 'C268', summary: 'Save a farmer story', method: 'POST', ...ofGrower, form: 'orJson', body: saveStory, answer: storyBody },
    creates: 'customer/{customerId}/stories',
    status: [200, 201],
  },
  /** All of them or none. */
  remove: { id: 'C269', summary: 'Remove farmer stories', method: 'DELETE', ...ofGrower, body: removeStories, answer: storiesRemoved },
});
