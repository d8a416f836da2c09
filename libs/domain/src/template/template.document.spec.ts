import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { applyEdit, drafts, hostileEdits } from '../../../../tests/support/plan-generators.js';
import { fold } from '../kernel/decider/decider.js';
import { KeyWatch, type RepairContext } from '../kernel/decider/live.document.js';
import { emptyDraft, type PlanDraft } from '../plan/plan.draft.js';
import { template, type TemplateEvent, type TemplateState } from './template.decider.js';
import { templateDocument } from './template.document.js';
import { contentOf, draftOf } from './template.draft.js';
import { templateLeafAt } from './template-fields.schema.js';
import type { TemplateContent } from './template.schema.js';

const context: RepairContext = { refused: ({ id }) => (id % 5 === 4 ? 'unknownReference' : undefined), today: '2026-05-01' };
const content: TemplateContent = {
  name: 'Maize, 9 t',
  description: 'Loam',
  cropId: 1021,
  nutritionalRequirements: [
    { id: 1, value: 180 },
    { id: 5, value: 60.5 },
  ],
  workplan: 'Base dressing\nTop dressing',
  stages: [
    { stageId: 11, name: 'Early', duration: 20, sortOrder: 1 },
    { stageId: 12, name: null, duration: 30, sortOrder: 2 },
  ],
  applications: [
    {
      ...{ id: 'leaf', method: 'foliar', applicationTypeId: 5, cropStageId: 12, offsetDays: 11, waterVolume: 300, waterVolumeUnitId: 10 },
      products: [{ id: 5002, amount: 4, unitId: 2 }],
    },
    {
      ...{ id: 'base', method: 'quantitative', applicationTypeId: 0, cropStageId: -1, offsetDays: null },
      ...{ waterVolume: null, waterVolumeUnitId: null },
      products: [
        { id: 5002, amount: 80, unitId: 2 },
        { id: 5001, amount: 100, unitId: 2 },
      ],
    },
  ],
  tanks: [
    { id: 'B', name: null },
    { id: 'A', name: 'Tank A' },
  ],
  proportionalStages: [
    {
      ...{ stageId: 11, irrigationAmount: 40, flowRate: null, irrigationEvents: 4, fertigationEvents: 2 },
      tanks: [
        {
          ...{ id: 'A', volume: 1000, injectionRatio: 5, injectionRatioUnitId: 21 },
          products: [{ id: 5002, ph: 6.5, dosage: 20, unitId: 5 }],
        },
      ],
    },
  ],
};
const added: TemplateEvent = {
  type: 'TemplateAdded',
  data: { id: 3, ownerId: 9, sourceId: null, companyId: 1, isPublic: false, content },
};
const stateOf = (...events: TemplateEvent[]) => fold(template, events) as Exclude<TemplateState, { status: 'none' }>;
/** A plan's draft with the values of a template only. */
const asTemplate = (draft: PlanDraft): PlanDraft => {
  const doc = new Y.Doc();
  templateDocument.seed(doc, draft);
  return templateDocument.read(doc);
};

describe('the document of a template', () => {
  test('C164 says what the body says, and the other way round', () => {
    expect(contentOf(stateOf(added))).toEqual(content);
    const doc = new Y.Doc();
    templateDocument.seed(doc, draftOf(content));
    expect(contentOf({ draft: templateDocument.read(doc), cropId: 1021 })).toEqual(content);
  });

  test('keeps places that are right already, and what a body does not show', () => {
    const before = stateOf(added, {
      type: 'TemplateEdited',
      data: {
        edits: [
          { type: 'PlanProductAdded', data: { id: '77', fields: { order: 'a9' } } },
          { type: 'PlanStageChanged', data: { id: '11', values: { d1: 40 } } },
        ],
      },
    });
    const more = { ...content.applications[0]!, id: 'late', products: [] };
    const longer = draftOf({ ...content, applications: [...content.applications, more] }, before.draft);
    expect(longer.applications['leaf']!['order']).toBe(before.draft.applications['leaf']!['order']);
    expect([longer.products['77'], longer.stages['11']!['d1']]).toEqual([{ order: 'a9' }, 40]);
    expect(contentOf({ draft: longer, cropId: 1021 }).applications.map(({ id }) => id)).toEqual(['leaf', 'base', 'late']);
    const turned = draftOf({ ...content, applications: [...content.applications].reverse() }, before.draft);
    expect(contentOf({ draft: turned, cropId: 1021 }).applications.map(({ id }) => id)).toEqual(['base', 'leaf']);
  });

  test('reads templates that were changed before they were documents', () => {
    const state = stateOf(added, { type: 'TemplateChanged', data: { id: 3, values: { workplan: null, applications: [] } } });
    expect(contentOf(state)).toEqual({ ...content, workplan: null, applications: [] });
  });

  test('has a plan’s roots without dates, analyses and prices, and with needs, a description and a work plan', () => {
    const allowed = (root: string, key: string, value: unknown) => templateLeafAt(root, key)?.safeParse(value).success ?? 'no such path';
    expect(
      [
        ['plan', 'need1', 180],
        ['plan', 'workplan', 'Base\nTop '],
        ['plan', 'description', 'Loam'],
        ['applications', 'k|offsetDays', -7],
        ['stages', '11|d1', 40],
        ['doses', 'k|41', [2, 2]],
      ].map(([root, key, value]) => allowed(root as string, key as string, value)),
    ).toEqual([true, true, true, true, true, true]);
    for (const key of ['plantingDate', 'harvestDate', 'soilAnalysisId', 'plantAnalysisId', 'discount', 'tax', 'cropPrice', 'need2'])
      expect(templateLeafAt('plan', key)).toBeUndefined();
    for (const [root, key] of [
      ['waterAnalyses', '4'],
      ['products', '41|price'],
      ['applications', 'k|applicationDate'],
      ['applications', '11_A|offsetDays'],
    ])
      expect(templateLeafAt(root!, key!)).toBeUndefined();
    expect([allowed('plan', 'need1', -1), allowed('applications', 'k|offsetDays', 2000)]).toEqual([false, false]);
  });

  test('fold(diff(a, b)) = b and read(write(doc, events)) = fold(events), whatever a client writes', () => {
    fc.assert(
      fc.property(drafts, drafts, fc.array(hostileEdits, { maxLength: 8 }), (one, two, edits) => {
        const [a, b] = [asTemplate(one), asTemplate(two)];
        const start: TemplateState = { ...stateOf(added), draft: a };
        const doc = new Y.Doc();
        templateDocument.seed(doc, a);
        const events = templateDocument.diff(a, b);
        const after = events.reduce(template.evolve, start as TemplateState) as typeof start;
        templateDocument.write(doc, events);
        expect(after.draft).toEqual(b);
        expect(templateDocument.read(doc)).toEqual(b);

        const watch = new KeyWatch(doc);
        for (const edit of edits) applyEdit(doc, edit);
        templateDocument.repair(doc, b, watch.keys, context);
        const live = template.decide({ type: 'ApplyLiveChange', events: templateDocument.diffKeys(b, doc, watch.keys) }, after);
        const settled = (live as TemplateEvent[]).reduce(template.evolve, after as TemplateState) as typeof start;
        expect(settled.draft).toEqual(templateDocument.read(doc));
        expect(JSON.stringify(settled.draft)).not.toMatch(/plantingDate|"applicationDate|soilAnalysisId|"price"/);
      }),
      { numRuns: 60 },
    );
  });

  test('another crop begins a fresh one, without what hung on the old', () => {
    const [crop, edits] = template.decide(
      {
        type: 'ChangeTemplate',
        values: { cropId: 1022, stages: [], applications: [], tanks: [], proportionalStages: [] },
        conditional: false,
      },
      stateOf(added),
    ) as TemplateEvent[];
    expect(templateDocument.epochStart(crop!)).toEqual({ epoch: 2, reason: 'cropChanged' });
    const state = stateOf(added, crop!, edits!);
    expect([state.epoch, state.cropId, state.draft.plan['name'], state.draft.products]).toEqual([
      2,
      1022,
      'Maize, 9 t',
      emptyDraft.products,
    ]);
  });
});
