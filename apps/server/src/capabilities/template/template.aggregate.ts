import {
  type Template,
  template,
  type TemplateCommand,
  type TemplateEvent,
  type TemplateState,
} from '@loam/domain/template/template.decider';
import { contentOf } from '@loam/domain/template/template.draft';
import type { Aggregate, Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

/** Sealed with the key of the group it stands in, or of its company. */
export const templates: Aggregate<TemplateState, TemplateCommand, TemplateEvent> = {
  kind: 'template',
  decider: template,
  owner: (_id, state) => {
    if (state.status === 'none') return 'platform';
    return state.groupId === undefined ? `company:${state.companyId}` : `group:${state.groupId}`;
  },
  silent: new Set(['TemplateUsed', 'TemplateDocumentTouched', 'TemplateDocumentRebased']),
  snapshotVersion: '1',
};

/** Its values by the names of its body, without those of things that are looked up. */
export const templateParts = (loaded: Loaded<TemplateState>): object => {
  const { state } = loaded as Loaded<Template>;
  const { id, isPublic, active } = state;
  return { id, ...contentOf(state), status: isPublic ? 'public' : 'draft', active, ...stamps(loaded) };
};
