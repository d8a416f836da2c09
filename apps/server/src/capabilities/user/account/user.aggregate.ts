import { user, type UserCommand, type UserEvent, type UserState } from '@loam/domain/user/user.decider';
import type { Aggregate } from '../../../platform/decisions/aggregate.js';

export const users: Aggregate<UserState, UserCommand, UserEvent> = {
  kind: 'user',
  decider: user,
  owner: (id) => `user:${Number(id)}`,
  silent: new Set(['SessionsEnded']),
};
