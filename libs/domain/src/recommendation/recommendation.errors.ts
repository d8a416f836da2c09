import { defineErrors } from '../kernel/errors.js';

export const recommendationErrors = defineErrors({
  RecommendationNotFound: { status: 404, message: 'Recommendation not found' },
  NoteNotFound: { status: 404, message: 'Note not found' },
  OptionNotFound: { status: 404, message: 'Option not found' },
  optionRequired: { status: 422, message: 'At least one option is required', field: 'options' },
  optionProductRequired: { status: 422, message: 'Each option needs at least one product', field: 'fertilizers' },
});
