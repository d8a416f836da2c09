import { defineErrors } from '../kernel/errors/errors.js';

export const uploadErrors = defineErrors({
  TaskNotFound: { status: 404, message: 'Task not found' },
  RowNotFound: { status: 404, message: 'Row not found' },
  columnsMissing: { status: 422, message: 'Columns are missing! Please download correct template and then upload file.' },
  duplicateParameters: { status: 422, message: 'Two columns are mapped to the same parameter' },
  columnNotFound: { status: 422, message: 'The file has no such column' },
  noRows: { status: 422, message: 'The file has no rows', field: 'file' },
  formulaCells: { status: 422, message: 'The file has formulas. Save it with values only and upload it again.', field: 'file' },
  unknownCrs: { status: 422, message: 'The coordinate system of the file is not known' },
  malformedFile: { status: 422, message: 'The file is damaged or not what its name says' },
  invalidArchive: { status: 422, message: 'The archive cannot be used' },
  taskRunning: { status: 409, message: 'The upload is still running' },
  taskEnded: { status: 409, message: 'The upload has ended' },
  taskPaused: { status: 409, message: 'The upload is paused' },
  rowImported: { status: 409, message: 'The row is imported already' },
  uploadUndone: { status: 409, message: 'The upload was undone. Send the file again.' },
  nothingToUndo: { status: 409, message: 'The upload made nothing that could be undone' },
  builtOn: { status: 409, message: 'Something was built on what the upload made' },
});
