import { applyDecorators, UseGuards, UseInterceptors } from '@nestjs/common';
import type { CallDescription, Who } from '@loam/domain/kernel/call/call';
import { Route } from '../../platform/http/route/route.js';
import { Allow, AllowAuditors, AllowConfirmed, AllowVerified, Enrols, ReadersChangeNothing } from './allow.guard.js';
import { OrLately } from './confirmation.interceptor.js';
import { Exports, ExportsNoted } from './exports-noted.interceptor.js';

const guards = { bearer: Allow, 'bearer+admin': AllowVerified, 'bearer+admin+confirm': AllowConfirmed };

const writes = ({ method, changes, who }: CallDescription): boolean => method !== 'GET' && changes === undefined && who.auth !== 'public';

function only({ auth, roles, unlessEntitled, toEnrol, orLately, ofAudit }: Who): MethodDecorator[] {
  if (auth === 'public' || roles === undefined) return [];
  if (ofAudit) return [AllowAuditors()];
  return [...(toEnrol ? [Enrols()] : []), ...(orLately ? [OrLately()] : []), guards[unlessEntitled ? 'bearer' : auth](...roles)];
}

const noted = ({ exports }: CallDescription): MethodDecorator[] =>
  exports === undefined ? [] : [Exports(exports), UseInterceptors(ExportsNoted)];

/** Serves a call as it is described, to those whom its description names. */
export const Call = <C extends CallDescription>(call: C) =>
  applyDecorators(
    Route(call) as MethodDecorator,
    ...(writes(call) ? [UseGuards(ReadersChangeNothing)] : []),
    ...only(call.who),
    ...noted(call),
  ) as ReturnType<typeof Route<C>>;
