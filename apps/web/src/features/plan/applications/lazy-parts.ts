import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

const isOpen = ({ open }: { open: boolean }) => open;

export const ProductPicker = lazyPart(
  async () => (await withTexts(import('../products/product-picker'), ['charts'])).ProductPicker,
  isOpen,
);
export const ColumnDialog = lazyPart(
  async () => (await import('./column-dialog')).ColumnDialog,
  ({ column }) => column !== undefined,
);
export const StartEmpty = lazyPart(async () => (await withTexts(import('./start-empty'), ['told'])).StartEmpty);
export const Beside = lazyPart(async () => (await withTexts(import('../beside/beside'), ['told'])).Beside);
export const AutoCalculate = lazyPart(async () => (await withTexts(import('../auto-calculate/auto-calculate'))).AutoCalculate, isOpen);
export const WhyNutrient = lazyPart(async () => (await import('./why-nutrient')).WhyNutrient);
export const EventsLine = lazyPart(async () => (await import('./events-line')).EventsLine);
export const TankTabs = lazyPart(async () => (await withTexts(import('../tanks/tank-tabs'), ['tank', 'advice'])).TankTabs);
export const TankSettings = lazyPart(async () => (await withTexts(import('../tanks/tank-settings'), ['tank'])).TankSettings);
