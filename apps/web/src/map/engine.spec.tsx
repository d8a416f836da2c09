import { expect, jest, test } from '@jest/globals';
import { bootI18n, loadNamespaces } from '../i18n/init';
import { setPreferences } from '../i18n/preferences';
import { loadServed } from '../ui/testing/served-texts';

const options: { locale: Record<string, string> }[] = [];
class Made {
  touchZoomRotate = { disableRotation: () => undefined };
  keyboard = this.touchZoomRotate;
  addControl = () => undefined;
  constructor(of: (typeof options)[number]) {
    options.push(of);
  }
}
class Control {}
jest.unstable_mockModule('maplibre-gl', () => ({
  ...{ Map: Made, AttributionControl: Control, NavigationControl: Control, ScaleControl: Control },
  setWorkerUrl: () => undefined,
}));
jest.unstable_mockModule('./ground', () => ({ keepGround: () => undefined }));
jest.unstable_mockModule('./basemap', () => ({ basemapStyle: () => ({}) }));

test.each([
  ['pt-BR', 'Aproximar', 'Afastar'],
  ['mr-IN', 'जवळून पहा', 'लांबून पहा'],
] as const)('the map’s own buttons are named in %s', async (language, nearer, farther) => {
  setPreferences({ language });
  await bootI18n(loadServed);
  await loadNamespaces(['map']);
  const { createMap } = await import('./engine');
  createMap(document.createElement('div'), 'light', undefined);
  expect(options.at(-1)!.locale).toEqual({ 'NavigationControl.ZoomIn': nearer, 'NavigationControl.ZoomOut': farther });
});
