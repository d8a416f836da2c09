import { anybody, defineCalls } from '../kernel/call/call.js';
import { alive, meta, readiness } from './health.schema.js';

export const healthCalls = defineCalls({
  live: {
    id: 'C286',
    summary: 'Whether the process lives',
    method: 'GET',
    path: '/health/live',
    alsoAt: ['/health'],
    who: anybody,
    answer: alive,
  },
  ready: { id: 'C287', summary: 'Whether it is ready to serve', method: 'GET', path: '/health/ready', who: anybody, answer: readiness },
  /** What a client needs to know before anyone signs in; nothing secret. */
  meta: { id: 'C288', summary: 'What a client needs to know before signing in', method: 'GET', path: '/meta', who: anybody, answer: meta },
});
