import { configure } from '@testing-library/dom';

// What Mantine asks of a browser and jsdom lacks.
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
  onchange: null,
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};

// A part that is loaded when it is wanted is compiled then, in a fresh clone: one second is not enough beside another worker.
configure({ asyncUtilTimeout: 20_000 });
