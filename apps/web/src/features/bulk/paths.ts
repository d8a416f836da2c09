export const SETTINGS = '/BulkRecommendation';
const OVERVIEW = '/BulkRecommendation/overview';
export const overviewPath = (taskId: number): string => `${OVERVIEW}?taskId=${taskId}`;
