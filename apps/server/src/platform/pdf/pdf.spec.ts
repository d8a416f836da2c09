import { describe, expect, test } from '@jest/globals';
import { WorkerLimit, WorkersBusy } from '../files/run-in-worker.js';
import { errorAnswer } from '../http/answers/error-answer.js';
import { notDrawn } from './pdf.js';

describe('a page that was not drawn', () => {
  test('for want of time or of a free worker may be asked for again, and says when', () => {
    for (const error of [new WorkerLimit('time'), new WorkersBusy()]) {
      const { refusal, headers } = errorAnswer(notDrawn(error));
      expect([refusal.status, refusal.key, Number(headers['Retry-After']) > 0]).toEqual([503, 'unavailable', true]);
    }
  });
  test('for any other reason is a fault of ours', () => {
    for (const error of [new WorkerLimit('memory'), new Error('no such font')])
      expect(errorAnswer(notDrawn(error)).refusal.status).toBe(500);
  });
});
