import { describe, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { layer } from './layer.decider.js';

const { given } = specify(layer);
const place = { id: 7, growerId: 3, fieldId: 5 };
const details = { layerName: 'Phosphorus', date: '2026-03-01', unit: 'ppm' };
const content = { fileId: '9-layer-7', column: 'P', points: 12, discarded: 1, min: 4, max: 31 };
const add = { type: 'AddLayer', place, details, content } as const;
const added = { type: 'LayerAdded' as const, data: { ...place, ...details, ...content } };
const removed = { type: 'LayerRemoved' as const, data: place };

describe('a sample layer', () => {
  test('is added once', () => {
    given().when(add).then(added);
    given(added).when(add).thenNothing();
  });
  test('is changed in what is given, and nothing happens when it says so already', () => {
    given(added)
      .when({ type: 'ChangeLayer', details: { layerName: 'P 2026' } })
      .then({ type: 'LayerChanged', data: { ...place, layerName: 'P 2026' } });
    given(added)
      .when({ type: 'ChangeLayer', details: { unit: null } })
      .then({ type: 'LayerChanged', data: { ...place, unit: null } });
    given(added).when({ type: 'ChangeLayer', details }).thenNothing();
    const values = { fileId: '9-layer-1', column: 'K', min: 90, max: 180 };
    given(added)
      .when({ type: 'ChangeLayer', details: { unit: 'ppm K' }, values })
      .then({ type: 'LayerChanged', data: { ...place, unit: 'ppm K', ...values } });
    given(added)
      .when({ type: 'ChangeLayer', details, values: { ...values, column: content.column } })
      .thenNothing();
  });
  test('is removed once, and not while an analysis refers to it', () => {
    given(added)
      .when({ type: 'RemoveLayer', analysisIds: [4] })
      .thenRefused('layerInUse');
    given(added).when({ type: 'RemoveLayer', analysisIds: [] }).then(removed);
    given(added, removed).when({ type: 'RemoveLayer', analysisIds: [] }).thenRefused('LayerNotFound');
    given(added, removed)
      .when({ type: 'ChangeLayer', details: { layerName: 'X' } })
      .thenRefused('LayerNotFound');
  });
});
