import { walkRoutes } from './support/routes-walk';

walkRoutes('super', 'company');
