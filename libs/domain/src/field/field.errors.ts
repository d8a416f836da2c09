import { defineErrors } from '../kernel/errors/errors.js';

export const fieldErrors = defineErrors({
  FieldNotFound: { status: 404, message: 'Field not found' },
  fieldExists: { status: 409, message: 'Field already exists', field: 'name' },
  fieldUnknownInRow: { status: 422, message: 'The grower has no field of this name', field: 'fieldName' },
  fieldInUse: { status: 409, message: 'The field cannot be deleted since it is in use in a fertilizer plan' },
  readOnly: { status: 422, message: 'This field cannot be changed here' },
  locationMismatch: { status: 422, message: 'The geometry does not fit the kind of location' },
  typeMismatch: { status: 422, message: 'The type does not fit the geometry' },
  areaRequired: { status: 422, message: 'A field without a location needs an area' },
  mustBePositive: { status: 422, message: 'Must be a positive number' },
  soilSum: { status: 422, message: 'Sand, silt and clay must total 100%' },
  organicMatterMax: { status: 422, message: 'Organic matter cannot exceed 100%' },
  soilServiceDown: { status: 503, message: 'Soil data could not be uploaded, please fill in the field data' },
});

/** Answers to an uploaded boundary. `params.code` of the detail says precisely what was found. */
export const fieldFileErrors = defineErrors({
  unsupportedFormat: { status: 415, message: 'Unsupported format' },
  fileTooLarge: { status: 413, message: 'The file is too large' },
  onlyPointData: { status: 415, message: 'Unsupported layer format: only point data' },
  kmlSingleGeometry: { status: 422, message: 'The file must hold one single polygon or placemark' },
  lineNotSupported: { status: 422, message: 'The file holds a line; a field needs a polygon or a point' },
  unknownCrs: { status: 422, message: 'The coordinate system of the file is not known' },
  malformedFile: { status: 422, message: 'The file is damaged or not what its name says' },
  invalidArchive: { status: 422, message: 'The archive cannot be used' },
});
