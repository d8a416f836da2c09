import { z } from 'zod';
import { analysisBody } from '../analysis/analysis-body.schema.js';
import { anybody, defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import {
  addLayer,
  askZones,
  changeLayer,
  convertedLayer,
  convertLayer,
  exportZones,
  GEO_JSON,
  layerBody,
  layerClasses,
  layerLink,
  layerList,
  layerPicture,
  layersQuery,
  layersRemoved,
  layerZones,
  namedLayer,
  readLayer,
  removeLayer,
  ZIP,
} from './layer.schema.js';
import { askLayerSoil, layerSoil, useLayerSoil } from './layer-soil.schema.js';

const who = signedIn(planners);

/** Points with values that somebody took in a field. */
export const layerCalls = defineCalls({
  list: {
    id: 'C392',
    summary: 'Sample layers of a field',
    method: 'GET',
    path: '/field/layers',
    who,
    query: layersQuery,
    answer: layerList,
  },
  /** A form: the files, and `data` as it is described. */
  add: {
    ...{ id: 'C117', summary: 'Add a sample layer', method: 'POST', path: '/field/layer', who, form: true, body: addLayer },
    ...{ answer: layerBody, creates: 'field/layers?fieldId={fieldId}' },
  },
  link: {
    id: 'C118',
    changes: 'nothing',
    summary: 'A link to the points of a layer',
    method: 'POST',
    path: '/field/layerUrl',
    who,
    body: namedLayer,
    answer: layerLink,
  },
  change: { id: 'C121', summary: 'Change a sample layer', method: 'PUT', path: '/field/layer', who, body: changeLayer, answer: layerBody },
  remove: {
    id: 'C124',
    summary: 'Remove a sample layer',
    method: 'DELETE',
    path: '/field/layer',
    who,
    body: removeLayer,
    answer: layersRemoved,
  },
  /** To whoever holds the link, for five minutes. */
  points: {
    ...{ id: 'C393', summary: 'The points of a layer', method: 'GET', path: '/layers/{token}', who: anybody },
    ...{ params: z.object({ token: z.string() }), files: [GEO_JSON] },
  },
});

/** What points say of the whole field. Nothing is stored. */
export const layerSurfaceCalls = defineCalls({
  /** Files of other systems as GeoJSON; with a body `{geoJson}` that one. */
  convert: {
    ...{ id: 'C229', changes: 'nothing', summary: 'Convert a layer to GeoJSON', method: 'POST', path: '/sentinel/external/convert', who },
    ...{ form: 'orJson', body: convertLayer, answer: convertedLayer },
  },
  classes: {
    ...{
      id: 'C230',
      changes: 'nothing',
      summary: 'Classes of a layer with their areas',
      method: 'POST',
      path: '/sentinel/external/interpretation',
      who,
    },
    ...{ body: readLayer, answer: layerClasses },
  },
  picture: {
    ...{
      id: 'C231',
      changes: 'nothing',
      summary: 'The surface of a layer as a picture',
      method: 'POST',
      path: '/sentinel/external/fetch',
      who,
    },
    ...{ body: namedLayer, answer: layerPicture },
  },
  shapefile: {
    ...{
      id: 'C238',
      changes: 'nothing',
      summary: 'Read a shapefile',
      method: 'POST',
      path: '/shapefile',
      who,
      form: true,
      answer: convertedLayer,
    },
  },
  zones: {
    id: 'C394',
    changes: 'nothing',
    summary: 'Management zones of a layer',
    method: 'POST',
    path: '/field/layer/zones',
    who,
    body: askZones,
    answer: layerZones,
  },
  /** What becomes of it is shown before anything is stored. */
  soil: {
    id: 'C410',
    changes: 'nothing',
    summary: 'What the samples of a layer say as a soil analysis',
    method: 'POST',
    path: '/field/layer/soil',
    who,
    body: askLayerSoil,
    answer: layerSoil,
  },
  useSoil: {
    ...{ id: 'C411', summary: "Make the field's soil analysis of a layer", method: 'POST', path: '/field/layer/soil/use', who },
    ...{ body: useLayerSoil, answer: analysisBody, creates: 'soilAnalysis?id={id}' },
  },
  exported: {
    ...{ id: 'C401', changes: 'nothing', summary: 'Management zones as a file', method: 'POST', path: '/field/layer/zones/export', who },
    ...{ body: exportZones, files: [ZIP, GEO_JSON] },
  },
});
