import type { Answer, Client } from '../../support/client.js';
import type { Person, Target } from './matrix-world.js';

/** What a call's answer depends on, beside the role. */
export type Scope = 'grower' | 'group' | 'collection' | 'company' | 'dashboard' | 'ownDashboard' | 'products' | 'none';

export interface Ask {
  readonly path: string;
  readonly body?: unknown;
}

/** How a call is made of one target. `fresh` makes what the call uses up, and answers the target that names it. */
export interface Probe {
  readonly ask: (t: Target, me: Person) => Ask;
  readonly fresh?: (t: Target, me: Person, boss: Client) => Promise<Target>;
  /** Instead of the statuses of the success column, for a call that is meant to get past the guards and no further. */
  readonly ok?: readonly number[];
  /** The scope, where the row's words do not say it. */
  readonly scope?: Scope;
}

export const get = (path: (t: Target) => string, more: Partial<Probe> = {}): Probe => ({ ask: (t) => ({ path: path(t) }), ...more });
export const send = (path: string, body: (t: Target, me: Person) => unknown, more: Partial<Probe> = {}): Probe => ({
  ask: (t, me) => ({ path, body: body(t, me) }),
  ...more,
});
/** A call that is of no place. */
export const open = (path: string): Probe => get(() => path, { scope: 'none' });

/** The id of what a probe uses up. */
export const created = async (answer: Promise<Answer>): Promise<number> => {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`making what a call uses up: ${status} ${text}`);
  return body.id;
};
