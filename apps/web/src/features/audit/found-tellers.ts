import type { ChangeTeller } from '../../ui/change-teller';

/** Found where they lie, so that a feature tells its changes by a file of its own room and nothing else. */
const found = import.meta.glob<ChangeTeller>('../*/tells.ts', { eager: true, import: 'tells' });

export const tellers: readonly ChangeTeller[] = Object.values(found);
