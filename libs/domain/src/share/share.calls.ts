import { z } from 'zod';
import { anybody, defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import {
  planPdfAnswer,
  planPdfBody,
  recommendationPdfBody,
  shareAnswer,
  sharedQuery,
  sharePlanBody,
  shareRecommendationBody,
  shareRevokedAnswer,
  sharesAnswer,
} from './share.schema.js';
import { sharedPlanAnswer } from '../plan/sheet/plan-sheet.schema.js';

const who = signedIn(planners);
const link = { path: '/share/{token}', params: z.object({ token: z.string() }) } as const;
const ofRecommendation = { params: z.object({ id: entityId('RecommendationNotFound') }), who } as const;

export const shareCalls = defineCalls({
  pdf: {
    id: 'C136',
    changes: 'nothing',
    summary: 'A plan as a PDF',
    method: 'POST',
    path: '/plan/storage/pdf',
    who,
    body: planPdfBody,
    answer: planPdfAnswer,
  },
  share: {
    id: 'C137',
    summary: 'Share a plan',
    method: 'POST',
    path: '/plan/storage/share',
    who,
    body: sharePlanBody,
    answer: shareAnswer,
  },
  list: {
    ...{
      id: 'C340',
      summary: 'Links to a plan',
      method: 'GET',
      path: '/plan/{id}/shares',
      params: z.object({ id: entityId('PlanNotFound') }),
      who,
    },
    answer: sharesAnswer,
  },
  /** A sheet that was drawn a moment ago, or an archive of several. */
  document: {
    ...{
      id: 'C148',
      summary: 'A sheet that was drawn a moment ago, or an archive of several',
      method: 'GET',
      path: '/recommendation/pdf/document/{id}',
      params: z.object({ id: z.string() }),
      who,
    },
    files: ['application/pdf', 'application/zip'],
    exports: 'plan',
  },
  /** The plan for its readers, the same as a PDF, or a file that was made a moment ago. */
  read: {
    id: 'C255',
    summary: 'Read what a link shows',
    method: 'GET',
    ...link,
    who: anybody,
    query: sharedQuery,
    answer: sharedPlanAnswer,
    files: ['application/pdf'],
  },
  /** Of the company, for whoever holds the link. */
  logo: {
    id: 'C429',
    summary: 'Logo of the company whose plan a link leads to',
    method: 'GET',
    ...link,
    path: '/share/{token}/logo',
    who: anybody,
    files: ['image/png', 'image/jpeg', 'image/webp'],
  },
  revoke: { id: 'C256', summary: 'Take back a link', method: 'DELETE', ...link, who, answer: shareRevokedAnswer },
});

/** Recommendations on paper: their options and notes above the sheet of their plan. */
export const recommendationPdfCalls = defineCalls({
  pdf: {
    ...{
      id: 'C151',
      changes: 'nothing',
      summary: 'Recommendations as a PDF',
      method: 'POST',
      path: '/recommendation/{id}/pdf',
      ...ofRecommendation,
    },
    ...{ body: recommendationPdfBody, answer: planPdfAnswer },
  },
  /** As it stands now, for thirty days or until the link is taken back. */
  share: {
    ...{ id: 'C152', summary: 'Share recommendations', method: 'POST', path: '/recommendation/{id}/pdf/share', ...ofRecommendation },
    ...{ body: shareRecommendationBody, answer: shareAnswer },
  },
});
