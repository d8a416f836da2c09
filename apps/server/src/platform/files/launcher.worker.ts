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

/** An open file of the server's, by its number there. */
const fileOf = (file: number | undefined) => (file === undefined ? undefined : openSync(`/proc/${process.ppid}/fd/${file}`, 'r'));

async function outcomeHere(work: Work): Promise<Told['outcome']> {
  let file: number | undefined;
  try {
    file = fileOf(work.file);
  } catch (error) {
    return { unopened: String(error) };
  }
  const outcome = outcomeOf({ ...work, file }); // has started its process, which has the file now
  if (file !== undefined) closeSync(file);
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
