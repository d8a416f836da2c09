import { lazyPart } from '../../../ui/lazy-part';

/** The checklist of a farm's file: few people add fields so, and the page is there without it. */
export const FarmChecklist = lazyPart(async () => (await import('./farm-checklist')).FarmChecklist);
