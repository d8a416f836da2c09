import type { ReactNode } from 'react';
import type { PlanWords, ReplayStep } from '../plan';
import type { Mark } from './model/timeline';
import type { Place } from './use-place';
import type { Player } from './use-player';
import type { Replay } from './use-replay';
import type { Shelf } from './use-shelf';

/** What the page of a history has at hand: the plan, its revisions, the place in them, and who plays them. */
export interface ShownHistory {
  planId: number;
  /** One thing below the other: the plan of that time opens over the page. */
  phone: boolean;
  plan: { name: string; customerId: number; status: string };
  shelf: Shelf;
  version: number;
  marks: readonly Mark[];
  place: Place;
  revision: number;
  replay: Replay;
  player: Player;
  view: (step: ReplayStep) => ReactNode;
  planWords: PlanWords;
  grower: { fullName: string };
  /** The newest revision when the page was opened. */
  opened: number;
  onDrag: (dragging: boolean) => void;
}
