import { walkRoutes } from './support/routes-walk';

walkRoutes('collection', 'group');
