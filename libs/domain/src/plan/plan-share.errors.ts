import { defineErrors } from '../kernel/errors/errors.js';

/** What sharing a plan and drawing its sheet can answer with (specification §5, §8). */
export const shareErrors = defineErrors({
  ShareNotFound: { status: 404, message: 'This link leads nowhere: it has expired or was taken back' },
  DocumentNotFound: { status: 404, message: 'Document not found' },
  invalidPhoneNumber: { status: 422, message: 'The phone number is not valid', field: 'phoneNumber' },
  somethingWrong: { status: 502, message: 'Something went wrong, please try again' },
  somethingWrongPhone: { status: 502, message: 'The SMS could not be sent. Please check the phone number and try again.' },
  pdfFailed: { status: 500, message: 'The PDF could not be made. Please try again.' },
});
