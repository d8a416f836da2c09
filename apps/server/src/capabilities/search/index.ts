export { GrowersInScope } from './growers-in-scope.js';
export { SearchModule } from './search.module.js';
