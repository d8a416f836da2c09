import { defineErrors } from '../kernel/errors/errors.js';
import '../comment/comment.errors.js';

export const seasonNoteErrors = defineErrors({
  SeasonNoteNotFound: { status: 404, message: 'Note not found' },
});
