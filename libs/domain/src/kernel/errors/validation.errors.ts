import { defineErrors } from './errors.js';

/** Detail keys that any body or query can answer with. The rules of one capability are in its own catalogue. */
export const validationErrors = defineErrors({
  validationFailed: { status: 422, message: 'Validation failed' },
  required: { status: 422, message: 'This field is required' },
  unknownField: { status: 422, message: 'Unknown field' },
  invalidType: { status: 422, message: 'The value has the wrong type' },
  invalidCharacter: { status: 422, message: 'The text has a character that is not allowed' },
  lengthRange: { status: 422, message: 'The text is too short or too long' },
  outOfRange: { status: 422, message: 'The value is out of range' },
  mustBePositive: { status: 422, message: 'Must be a positive number' },
  sumOfTwo: { status: 422, message: 'The sum of the two fields must be 100' },
  invalidNumber: { status: 422, message: 'Not a valid number' },
  invalidId: { status: 422, message: 'Not a valid id' },
  invalidDate: { status: 422, message: 'Invalid Date, please select a valid date' },
  invalidEmail: { status: 422, message: 'Not a valid email' },
  invalidFormat: { status: 422, message: 'The value has the wrong format' },
  invalidOption: { status: 422, message: 'Not one of the allowed values' },
  itemCount: { status: 422, message: 'Too few or too many entries' },
  idsDiffer: { status: 422, message: 'The body and the address name different entries' },
  duplicateEntry: { status: 422, message: 'The same entry is given twice' },
});
