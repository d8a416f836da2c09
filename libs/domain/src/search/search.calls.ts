import { defineCalls, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { paletteQuery, paletteResults, searchQuery, searchResults } from './search.schema.js';

const who = signedIn(planners);

export const searchCalls = defineCalls({
  /** Growers first, then fields, then plans, each by name. */
  found: {
    id: 'C100',
    summary: 'Search growers, fields and plans',
    method: 'GET',
    path: '/customer/search-results',
    who,
    query: searchQuery,
    answer: searchResults,
  },
  /** The same with the page of each. */
  palette: {
    id: 'C301',
    summary: 'Search with the page of each result',
    method: 'GET',
    path: '/search',
    who,
    query: paletteQuery,
    answer: paletteResults,
  },
});
