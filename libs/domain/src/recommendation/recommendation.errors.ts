import { defineErrors } from '../kernel/errors/errors.js';

export const recommendationErrors = defineErrors({
  RecommendationNotFound: { status: 404, message: 'Recommendation not found' },
  NoteNotFound: { status: 404, message: 'Note not found' },
  OptionNotFound: { status: 404, message: 'Option not found' },
  optionRequired: { status: 422, message: 'At least one option is required', field: 'options' },
  optionProductRequired: { status: 422, message: 'Each option needs at least one product', field: 'fertilizers' },
  emptyNote: { status: 422, message: 'Please write something or attach a file', field: 'text' },
  attachmentRequired: { status: 422, message: 'Files are sent as parts named file of a multipart/form-data body', field: 'attachments' },
  autoCalcProductCount: { status: 422, message: 'Auto-calculation needs 1 to 10 products', field: 'productIds' },
  unitMissing: { status: 422, message: 'A dose needs its unit' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
});
