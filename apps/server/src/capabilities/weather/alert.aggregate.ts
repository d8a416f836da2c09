import { type Alert, alert, type AlertCommand, type AlertEvent, type AlertState } from '@loam/domain/weather/alert.decider';
import type { Aggregate, Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** Sealed with the key of the group it stands in, of its company, or the platform's own. */
export const alerts: Aggregate<AlertState, AlertCommand, AlertEvent> = {
  kind: 'alert',
  decider: alert,
  owner: (_id, state) => {
    if (state.status === 'none' || state.companyId === undefined) return 'platform';
    return state.groupId === undefined ? `company:${state.companyId}` : `group:${state.groupId}`;
  },
};

/** Its values by the names of its body. */
export const alertParts = (loaded: Loaded<AlertState>): object => {
  const { id, content } = loaded.state as Alert;
  return { id, ...content, ...stamps(loaded) };
};
