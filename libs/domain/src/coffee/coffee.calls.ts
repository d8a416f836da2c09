import { defineCalls, signedIn } from '../kernel/call/call.js';
import { coffeeFilters, coffeePractices, coffeeRights, coffeeSeries, coffeeSummary, farmFilter } from './coffee.schema.js';

/** Reads by POST, because the filter is a body; nothing is changed. For whoever has the dashboard, whatever the role. */
const read = { method: 'POST', who: signedIn(), changes: 'nothing', body: farmFilter } as const;

/** Farm-level figures of coffee, out of surveys and kept footprints. */
export const coffeeCalls = defineCalls({
  filters: {
    id: 'C206',
    summary: 'Filters of the coffee farms',
    path: '/dashboard/customer/filters',
    ...read,
    answer: coffeeFilters,
  },
  /** One or two headline figures each, of money one for each currency. */
  summary: {
    id: 'C207',
    summary: 'Figures of coffee farms',
    path: '/dashboard/customer/summary',
    ...read,
    answer: coffeeSummary,
  },
  profitability: {
    id: 'C208',
    summary: 'Profit of coffee farms',
    path: '/dashboard/customer/profitability',
    ...read,
    answer: coffeeSeries,
  },
  waterConsumption: {
    id: 'C209',
    summary: 'Water that coffee farms use',
    path: '/dashboard/customer/waterConsumption',
    ...read,
    answer: coffeeSeries,
  },
  productivity: {
    id: 'C210',
    summary: 'Yields of coffee farms',
    path: '/dashboard/customer/productivity',
    ...read,
    answer: coffeeSeries,
  },
  costOfProduction: {
    id: 'C211',
    summary: 'Costs of coffee farms',
    path: '/dashboard/customer/costOfProduction',
    ...read,
    answer: coffeeSeries,
  },
  income: { id: 'C212', summary: 'Income of coffee farms', path: '/dashboard/customer/income', ...read, answer: coffeeSeries },
  /** Of the practices that a survey asks about. */
  cafePractices: {
    id: 'C213',
    summary: 'Practices of coffee farms',
    path: '/dashboard/customer/cafePractices',
    ...read,
    answer: coffeePractices,
  },
  humanRights: {
    id: 'C214',
    summary: 'Human rights on coffee farms',
    path: '/dashboard/customer/humanRights',
    ...read,
    answer: coffeeRights,
  },
});
