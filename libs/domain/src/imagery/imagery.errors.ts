import { defineErrors } from '../kernel/errors/errors.js';

export const imageryErrors = defineErrors({
  fieldHasNoPolygon: { status: 422, message: 'The field has no outline on the map', field: 'fieldId' },
  dateNotClear: { status: 422, message: 'The field cannot be seen clearly on this date', field: 'date' },
  imageryDown: { status: 503, message: 'There are no satellite pictures at the moment. Please try again later.' },
  sceneLate: { status: 503, message: 'The satellite service did not answer in time' },
  sceneLimited: { status: 503, message: 'The satellite service takes no more calls for now' },
  sceneFailing: { status: 503, message: 'The satellite service reports an error' },
  sceneMissing: { status: 503, message: 'A file of the satellite scene is not there' },
  sceneUnreadable: { status: 503, message: 'The satellite service sent something that cannot be read' },
  sceneUnreachable: { status: 503, message: 'The satellite service cannot be reached' },
  sceneWhole: { status: 503, message: 'The satellite service sends whole files where a part was asked for' },
  sceneTooLarge: { status: 503, message: 'The field is too large for one satellite picture' },
});
/** Why there is no picture; each is also the key of its words. */
export type SceneFailure = Exclude<keyof typeof imageryErrors, 'fieldHasNoPolygon' | 'dateNotClear' | 'imageryDown'>;
