import type { Tone } from './badge';

/** Colour and mark of the state of a plan or a template, the same wherever it is named. */
export const stateTones: Readonly<Record<'draft' | 'active' | 'inactive' | 'completed' | 'public', Tone>> = {
  draft: 'note',
  active: 'ok',
  inactive: 'none',
  completed: 'brand',
  public: 'ok',
};
