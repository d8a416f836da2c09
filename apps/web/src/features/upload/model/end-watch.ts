import type { TaskBody, UploadStatus } from '@loam/domain/upload/upload.schema';

/** Which uploads ended while somebody looked on, each told once: those seen running, and those so short that they came to the list ended. */
export class EndWatch {
  private readonly seen = new Map<number, UploadStatus>();
  private newest: number | undefined;

  /** `tasks` as the list has them now; the first list is what was there before. */
  ended(tasks: readonly TaskBody[]): TaskBody[] {
    const isNew = (id: number) => this.newest !== undefined && id > this.newest;
    const ended = tasks.filter(({ taskId, status, cancelled }) => {
      const before = this.seen.get(taskId);
      return status !== 'inProgress' && !cancelled && (before === undefined ? isNew(taskId) : before === 'inProgress');
    });
    for (const { taskId, status } of tasks) this.seen.set(taskId, status);
    this.newest = Math.max(this.newest ?? 0, ...tasks.map(({ taskId }) => taskId));
    return ended;
  }
}
