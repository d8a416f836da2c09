import { defineErrors } from '../kernel/errors/errors.js';

export const dashboardErrors = defineErrors({
  dashboardForbidden: { status: 403, message: 'The dashboard needs the dashboard access permission' },
});
