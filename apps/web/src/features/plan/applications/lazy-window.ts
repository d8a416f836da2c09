import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

/** Beside the dates of an application: whether the weather lets it be made. */
export const WindowOfApplication = lazyPart(
  async () => (await withTexts(import('./window-of-application'), ['fieldWeather'])).WindowOfApplication,
);
