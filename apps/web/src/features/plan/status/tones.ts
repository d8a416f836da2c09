import type { Tone } from '../../../ui/badge';

/** The colour and mark of a plan's state, the same wherever it is named. */
export const toneOf: Record<'draft' | 'active' | 'inactive' | 'completed', Tone> = {
  draft: 'note',
  active: 'ok',
  inactive: 'none',
  completed: 'brand',
};
