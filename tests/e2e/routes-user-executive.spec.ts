import { walkRoutes } from './support/routes-walk';

walkRoutes('user', 'executive');
