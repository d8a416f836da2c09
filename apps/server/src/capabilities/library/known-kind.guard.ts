import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { LibraryKind } from '@loam/domain/library/group-library';
import { refused } from '../../platform/refusal/refused.js';

export type RecordKind = LibraryKind | 'soilAnalysis' | 'plantAnalysis' | 'templates' | 'weather' | 'companies';

/** `{type}` of the admin center's calls, by every name it goes by. @throws 404 routeNotFound */
export function kindOf(type: string): RecordKind {
  if (type === 'templates' || type === 'planTemplates') return 'templates';
  if (type === 'plantAnalysis' || type === 'plant-analysis') return 'plantAnalysis';
  if (type === 'weather' || type === 'soilAnalysis' || type === 'companies') return type;
  if (type === 'crops') return 'crops';
  if (type === 'fertilizers' || type === 'products') return 'fertilizers';
  if (type === 'intervention') return 'intervention';
  throw refused(apiErrors, 'routeNotFound');
}

/** Before anybody's rights are asked: a kind that is none has no route (R513). */
export class KnownKind implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { type } = context.switchToHttp().getRequest<{ params: { type?: string } }>().params;
    if (type !== undefined) kindOf(type);
    return true;
  }
}
