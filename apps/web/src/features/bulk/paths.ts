export const SETTINGS = '/BulkRecommendation';
export const OVERVIEW = '/BulkRecommendation/overview';
export const overviewPath = (taskId: number): string => `${OVERVIEW}?taskId=${taskId}`;
