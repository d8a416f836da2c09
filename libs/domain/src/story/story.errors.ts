import { defineErrors } from '../kernel/errors/errors.js';

export const storyErrors = defineErrors({
  StoryNotFound: { status: 404, message: 'Farmer story not found' },
  storyInFuture: { status: 422, message: 'A farmer story cannot lie in the future', field: 'date' },
  unknownStoryImage: { status: 422, message: 'The story has no photo like this. New photos are sent as files.', field: 'images' },
  tooManyStoryImages: { status: 422, message: 'A farmer story has at most 10 photos', field: 'images' },
});
