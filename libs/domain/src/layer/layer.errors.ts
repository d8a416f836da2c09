import { defineErrors } from '../kernel/errors/errors.js';

export const layerErrors = defineErrors({
  LayerNotFound: { status: 404, message: 'Layer not found' },
  layerInUse: { status: 409, message: 'The layer cannot be deleted since an analysis refers to it' },
  allPointsOutside: { status: 422, message: 'All points lie outside of the field', field: 'file' },
  somePointsOutside: { status: 409, message: 'Some points lie outside of the field. Keep or discard them?', field: 'outside' },
  fieldHasNoPolygon: { status: 422, message: 'The field has no outline on the map', field: 'fieldId' },
  unknownColumn: { status: 422, message: 'The file has no such column' },
  noGeometry: { status: 422, message: 'The file holds no points or shapes', field: 'file' },
  duplicateColumn: { status: 422, message: 'A column cannot be two things at once', field: 'mapping' },
  placeColumnsNeeded: { status: 422, message: 'Say which columns hold longitude and latitude', field: 'mapping' },
  valueNotNumber: { status: 422, message: 'A value in the file is not a number', field: 'mapping.value' },
  placeNotOnEarth: { status: 422, message: 'A point of the file is no place on Earth', field: 'file' },
  tooFewPoints: { status: 422, message: 'There are too few points with a value', field: 'layerId' },
  noSoilColumns: { status: 422, message: 'No column of the layer can stand in a soil analysis', field: 'columns' },
  zoneRates: { status: 422, message: 'Each zone needs a rate', field: 'rates' },
  layerLinkGone: { status: 404, message: 'The link to the layer is no longer good' },
});
