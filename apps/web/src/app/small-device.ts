/** By the device, never by the window: a desktop at 400 % zoom is 320 px wide and must work (WCAG 1.4.10). */
export const smallDevice = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && Math.min(window.screen.width, window.screen.height) < 768;
