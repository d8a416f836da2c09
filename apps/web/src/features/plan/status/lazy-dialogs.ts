import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

const isOpen = ({ open }: { open: boolean }) => open;

export const ConfirmDialog = lazyPart(async () => (await import('../../../ui/overlay/dialog')).ConfirmDialog, isOpen);
export const SaveAsTemplate = lazyPart(async () => (await withTexts(import('../../template/parts'), ['template'])).SaveAsTemplate, isOpen);
export const UseTemplate = lazyPart(async () => (await withTexts(import('../../template/parts'), ['template'])).UseTemplate, isOpen);
