import { defineErrors } from '../kernel/errors/errors.js';

export const templateErrors = defineErrors({
  TemplateNotFound: { status: 404, message: 'Template not found' },
  templateInUse: { status: 409, message: 'The template cannot be deleted since fertilizer plans were made with it', field: 'ids' },
  templateOtherCrop: { status: 422, message: 'The template is for another crop', field: 'id' },
  templatePlaceFixed: { status: 422, message: 'A template stays where it was made; clone or import it', field: 'groupId' },
});
