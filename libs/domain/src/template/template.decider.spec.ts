import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import type { PlanDraftEvent } from '../plan/plan.events.js';
import { template, type TemplateAdded, type TemplateEvent } from './template.decider.js';
import { publicStatus, saveTemplate, type TemplateContent } from './template.schema.js';

const { given } = specify(template);
const content: TemplateContent = {
  name: 'Maize, 9 t',
  description: null,
  cropId: 1021,
  nutritionalRequirements: [{ id: 1, value: 180 }],
  workplan: null,
  stages: [],
  applications: [],
  tanks: [],
  proportionalStages: [],
};
const origin = { id: 3, ownerId: 9, sourceId: null, companyId: 1, collectionId: 2, groupId: 5 };
const added: TemplateAdded = { type: 'TemplateAdded', data: { ...origin, isPublic: false, content } };
const change = (values: Partial<TemplateContent>, more: object = {}) =>
  ({ type: 'ChangeTemplate', values, conditional: false, ...more }) as const;
const edit = (...edits: PlanDraftEvent[]): TemplateEvent => ({ type: 'TemplateEdited', data: { edits } });
const removed = { type: 'TemplateRemoved' as const, data: { id: 3 } };

describe('a plan template', () => {
  test('is made once; a repeat of the command adds nothing', () => {
    const command = { type: 'AddTemplate', ...origin, isPublic: false, content } as const;
    given().when(command).then(added);
    given(added).when(command).thenNothing();
  });

  test('changes only in what differs, and not at all when nothing does', () => {
    given(added)
      .when(change({ name: 'Maize, 10 t', cropId: 1021 }))
      .then(edit({ type: 'PlanDetailsChanged', data: { values: { name: 'Maize, 10 t' } } }));
    given(added)
      .when(change({ name: content.name, nutritionalRequirements: [{ id: 1, value: 180 }] }))
      .thenNothing();
  });

  test('loses entries of its lists only to somebody who names the revision seen', () => {
    const refusal = given(added)
      .when(change({ nutritionalRequirements: [{ id: 5, value: 90 }] }))
      .thenRefused('revisionRequired', 'nutritionalRequirements');
    expect(refusal.status).toBe(428);
    given(added)
      .when(change({ nutritionalRequirements: [] }, { conditional: true }))
      .then(edit({ type: 'PlanDetailsChanged', data: { values: { need1: null } } }));
    given(added)
      .when(change({ cropId: 1022, nutritionalRequirements: [] }))
      .then(
        { type: 'TemplateCropChanged', data: { cropId: 1022, epoch: 2 } },
        edit({ type: 'PlanDetailsChanged', data: { values: { need1: null } } }),
      );
  });

  test('R152 is public or a draft; R262 is archived and taken back', () => {
    given(added)
      .when({ type: 'PublishTemplate', isPublic: true })
      .then({ type: 'TemplatePublished', data: { id: 3 } });
    given(added).when({ type: 'PublishTemplate', isPublic: false }).thenNothing();
    const archived = { type: 'TemplateArchived' as const, data: { id: 3 } };
    given(added).when({ type: 'ArchiveTemplate', archived: true }).then(archived);
    given(added, archived)
      .when({ type: 'ArchiveTemplate', archived: false })
      .then({ type: 'TemplateUnarchived', data: { id: 3 } });
    given(added, archived).when({ type: 'ArchiveTemplate', archived: true }).thenNothing();
    expect('refusal' in validate(saveTemplate, { id: 3, status: 'x' })).toBe(true);
    for (const status of ['public', 'draft']) expect('refusal' in validate(saveTemplate, { id: 3, status })).toBe(false);
  });

  test('R467 is given to another person once, by whoever has it', () => {
    const given3 = { type: 'TemplateGiven' as const, data: { id: 3, ownerId: 12 } };
    given(added).when({ type: 'GiveTemplate', from: 9, to: 12 }).then(given3);
    given(added, given3).when({ type: 'GiveTemplate', from: 9, to: 12 }).thenNothing();
  });

  test('R653 is not deleted while plans made with it stand, and once only', () => {
    given(added)
      .when({ type: 'UseTemplate', planId: 40 })
      .then({ type: 'TemplateUsed', data: { id: 3, planId: 40 } });
    const used = { type: 'TemplateUsed' as const, data: { id: 3, planId: 40 } };
    given(added, used).when({ type: 'UseTemplate', planId: 40 }).thenNothing();
    given(added, used)
      .when({ type: 'RemoveTemplate', plans: [40] })
      .thenRefused('templateInUse', 'ids');
    given(added, used).when({ type: 'RemoveTemplate', plans: [] }).then(removed);
    given(added, removed).when({ type: 'RemoveTemplate', plans: [] }).thenRefused('TemplateNotFound');
    given(added, removed)
      .when(change({ name: 'Gone' }))
      .thenRefused('TemplateNotFound');
  });
});

describe('what a template is sent as', () => {
  const details = (body: object) => {
    const read = validate(saveTemplate, body);
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field} ${key}`) : [];
  };
  test('names a place, a name, a crop and its needs; everything wrong at once', () => {
    expect(details({})).toEqual(['groupId required', 'name required', 'cropId required', 'nutritionalRequirements required']);
    expect(details({ groupId: 5, companyId: 1, name: 'A', cropId: 1021, nutritionalRequirements: [] })).toEqual(['groupId onePlace']);
    expect(details({ id: 3, nutritionalRequirements: [{ id: 2, value: 4 }] })).toEqual(['nutritionalRequirements[0].id invalidOption']);
    expect(
      details({
        id: 3,
        nutritionalRequirements: [
          { id: 1, value: 4 },
          { id: 1, value: 5 },
        ],
      }),
    ).toEqual(['nutritionalRequirements[1].id duplicateEntry']);
    expect(details({ id: 3, fieldId: 4 })).toEqual(['fieldId unknownField']);
    expect(details({ id: 3, applications: [{ offsetDays: 2000 }] })).toEqual(['applications[0].offsetDays outOfRange']);
    expect(details({ id: 3, applications: [{ cropStageId: 11, stageId: 12 }] })).toEqual(['applications[0].stageId stagesDiffer']);
  });
  test('C030 is published by isPublic or by status, not by both at odds', () => {
    const wrong = (body: object) => 'refusal' in validate(publicStatus, body);
    expect([{ ids: [1] }, { ids: [], isPublic: true }, { ids: [1], isPublic: true, status: 'draft' }].map(wrong)).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      [
        { ids: [1], isPublic: true },
        { ids: [1], status: 'draft' },
      ].map(wrong),
    ).toEqual([false, false]);
  });
});
