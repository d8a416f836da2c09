import { type Decider, type DomainEvent, fold } from './decider.js';
import { isRefusal, Refusal } from '../errors/errors.js';

const show = (x: unknown) => JSON.stringify(x, null, 1);
const same = (a: unknown, b: unknown) => show(a) === show(b);

/** given/when/then over a decider: `specify(grower).given(created).when(rename).then(renamed)`. Throws with both sides when they differ. */
export function specify<S, C, E extends DomainEvent>(decider: Decider<S, C, E>) {
  const given = (...history: E[]) => ({
    when(command: C) {
      const state = fold(decider, history);
      const outcome = decider.decide(command, state);
      const events = (): readonly E[] => {
        if (isRefusal(outcome)) throw new Error(`expected events, got refusal ${show(outcome)}`);
        return outcome;
      };
      return {
        then(...expected: E[]) {
          if (!same(events(), expected)) throw new Error(`expected ${show(expected)}\n     got ${show(events())}`);
        },
        thenNothing() {
          if (events().length > 0) throw new Error(`expected no event, got ${show(events())}`);
        },
        thenState(check: (state: S) => void) {
          check(fold({ initial: state, evolve: decider.evolve }, events()));
        },
        thenRefused(key: string, field?: string): Refusal {
          if (!isRefusal(outcome)) throw new Error(`expected refusal ${key}, got ${show(outcome)}`);
          const keys = [outcome.key, ...outcome.details.map((d) => d.key)];
          if (!keys.includes(key)) throw new Error(`expected refusal ${key}, got ${show(outcome)}`);
          if (field !== undefined && !outcome.details.some((d) => d.key === key && d.field === field)) {
            throw new Error(`expected ${key} at ${field}, got ${show(outcome.details)}`);
          }
          return outcome;
        },
      };
    },
  });
  return { given };
}
