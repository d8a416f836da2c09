import { z } from 'zod';
import type { AnalysisKind } from '../agronomy/analytes.js';
import { type CallDescription, defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import {
  analysesRemoved,
  analysisBody,
  analysisNutrients,
  fieldAnalysesQuery,
  growerAnalysesQuery,
  latestAnalyses,
  latestQuery,
} from './analysis-body.schema.js';
import { analysisGraphs, analysisList } from './analysis-facts.schema.js';
import { graphAnalysis, nutrientsQuery, removeAnalysis, saveAnalysis } from './analysis.schema.js';

const who = signedIn(planners);
const named = z.object({ id: entityId('AnalysisNotFound') });

export const analysisListCalls = defineCalls({
  ofGrower: {
    id: 'C034',
    summary: 'Analyses of a grower',
    method: 'GET',
    path: '/customer/analyses',
    who,
    query: growerAnalysesQuery,
    answer: analysisList,
  },
  ofField: {
    id: 'C035',
    summary: 'Analyses of a field',
    method: 'GET',
    path: '/analyses/field',
    who,
    query: fieldAnalysesQuery,
    answer: analysisList,
  },
  /** The newest of each kind. */
  latest: {
    id: 'C036',
    summary: 'Newest analysis of each kind of a field',
    method: 'GET',
    path: '/analyses/field/latest',
    who,
    query: latestQuery,
    answer: latestAnalyses,
  },
});

type Id = CallDescription['id'];
/** The five calls of one kind; the kinds differ in their schemas only. */
const callsOf = <K extends AnalysisKind>(kind: K, [one, save, graph, remove, nutrients]: readonly [Id, Id, Id, Id, Id]) =>
  defineCalls({
    one: { id: one, summary: 'Read an analysis', method: 'GET', path: `/${kind}Analysis`, who, query: named, answer: analysisBody },
    /** Without an id a new analysis, with one a change. */
    save: {
      ...{
        id: save,
        summary: 'Save an analysis',
        method: 'POST',
        path: `/${kind}Analysis/save`,
        who,
        body: saveAnalysis[kind],
        answer: analysisBody,
      },
      creates: `${kind}Analysis?id={id}`,
      status: [200, 201],
    },
    /** Computed, nothing is stored. */
    graph: {
      id: graph,
      changes: 'nothing',
      summary: 'Values of an analysis beside their ranges',
      method: 'POST',
      path: `/${kind}Analysis/graph`,
      who,
      body: graphAnalysis[kind],
      answer: analysisGraphs[kind],
    },
    remove: {
      id: remove,
      summary: 'Remove analyses',
      method: 'DELETE',
      path: `/${kind}Analysis`,
      who,
      body: removeAnalysis,
      answer: analysesRemoved,
    },
    nutrients: {
      id: nutrients,
      summary: 'Nutrients that an analysis can have',
      method: 'GET',
      path: `/${kind}Analysis/nutrients`,
      who,
      query: nutrientsQuery,
      answer: analysisNutrients,
    },
  });

export const soilAnalysisCalls = callsOf('soil', ['C037', 'C038', 'C039', 'C040', 'C041']);
export const waterAnalysisCalls = callsOf('water', ['C042', 'C043', 'C044', 'C045', 'C046']);
export const plantAnalysisCalls = callsOf('plant', ['C047', 'C048', 'C049', 'C050', 'C051']);
