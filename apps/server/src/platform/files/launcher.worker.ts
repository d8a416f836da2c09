import { closeSync, openSync } from 'node:fs';
import { endAll, outcomeOf, type Outcome, type Work } from './workers.js';

/** What the server asks of the launcher. */
export interface Asked {
  readonly id: number;
  readonly work: Work;
}
/** `unopened`: this process may not open files of the server, which then does the work itself. */
export interface Told {
  readonly id: number;
  readonly outcome: Outcome | { readonly unopened: string };
}

/** Files that are open in the server, by their numbers there. */
const opened = (files: readonly number[]) => files.map((file) => openSync(`/proc/${process.ppid}/fd/${file}`, 'r'));

async function outcomeHere(work: Work): Promise<Told['outcome']> {
  let files: number[];
  try {
    files = opened(work.files);
  } catch (error) {
    return { unopened: String(error) };
  }
  const outcome = outcomeOf({ ...work, files }); // has started its process, which has the files now
  files.forEach((file) => closeSync(file));
  return outcome;
}

process.on('message', ({ id, work }: Asked) => {
  void outcomeHere(work).then((outcome) => process.connected && process.send!({ id, outcome } satisfies Told));
});
// the server ended, or was killed
process.once('disconnect', () => {
  endAll();
  process.exit();
});
