import { closeSync, openSync } from 'node:fs';
import { endAll, outcomeOf, type Outcome, type Work } from './workers.js';

/** What the server asks of the launcher. */
export interface Asked {
  readonly id: number;
  readonly work: Work;
}
/** `pid`: of the worker that has begun. `unopened`: this process may not open files of the server, which then does the work itself. */
export type Told =
  | { readonly id: number; readonly pid: number }
  | { readonly id: number; readonly outcome: Outcome | { readonly unopened: string } };

const server = process.ppid;
const tell = (told: Told) => process.connected && process.send!(told, undefined, undefined, () => undefined); // nobody is there to hear that nobody is there

async function outcomeHere({ id, work }: Asked): Promise<Outcome | { unopened: string }> {
  const files: number[] = [];
  try {
    for (const file of work.files) files.push(openSync(`/proc/${server}/fd/${file}`, 'r'));
    // starts the worker before it waits for anything: it has the files when they are closed here
    return outcomeOf({ ...work, files }, (pid) => tell({ id, pid }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return ['ENOENT', 'EACCES', 'EPERM'].includes(code ?? '') ? { unopened: String(error) } : { broken: String(error) };
  } finally {
    for (const file of files) closeSync(file);
  }
}

process.on('message', (asked: Asked) => {
  void outcomeHere(asked).then((outcome) => tell({ id: asked.id, outcome }));
});
process.once('exit', endAll);
process.once('disconnect', () => process.exit()); // the server ended, or was killed
