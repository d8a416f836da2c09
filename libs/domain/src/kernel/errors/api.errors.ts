import { defineErrors } from './errors.js';

/** Errors that any call can answer with, over HTTP and sockets alike. */
export const apiErrors = defineErrors({
  malformedJson: { status: 400, message: 'The body is not valid JSON' },
  malformedRequest: { status: 400, message: 'The request cannot be read' },
  notAuthenticated: { status: 401, message: 'Please sign in' },
  tokenExpired: { status: 401, message: 'The session has expired' },
  tokenInvalid: { status: 401, message: 'The session is not valid' },
  adminTokenUnverified: { status: 403, message: 'admin token is not verified' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  readsOnly: { status: 403, message: 'You may read and export here, and change nothing' },
  ownedByOther: { status: 403, message: 'It belongs to another level and cannot be changed here' },
  routeNotFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'This method is not allowed here' },
  requestInProgress: { status: 409, message: 'The same request is still running' },
  revisionConflict: { status: 412, message: 'Someone else changed this in the meantime', field: 'revision' },
  bodyTooLarge: { status: 413, message: 'The request is too large' },
  fileTooLarge: { status: 413, message: 'The file is too large' },
  unsupportedFormat: { status: 415, message: 'Unsupported format' },
  idempotencyKeyReused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  revisionRequired: { status: 428, message: 'A list that removes entries needs the revision it was read at', field: 'revision' },
  tooManyRequests: { status: 429, message: 'Too many requests. Please try again later.' },
  internalError: { status: 500, message: 'Something went wrong. Please try again later.' },
  unavailable: { status: 503, message: 'Temporarily unavailable. Please try again later.' },
  storageFull: { status: 503, message: 'The storage is full. Nothing was saved.' },
  projectionLag: { status: 503, message: 'The list is still being brought up to date' },
});
