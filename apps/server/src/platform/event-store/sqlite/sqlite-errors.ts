import { OutcomeUnknown, StorageFull, StoreDamaged, StoreUnavailable } from '../event-store.port.js';

/** SQLite result codes (sqlite.org/rescode.html): the primary code is the low byte of the extended one. */
const FULL = 13;
const BUSY = 5;
const IOERR = 10;
const IOERR_WRITE = 778;
const IOERR_SHMSIZE = 4_874;
const CONSTRAINT = 19;
const CORRUPT = 11;
const NOTADB = 26;

const codeOf = (error: unknown): number => (error as { errcode?: number }).errcode ?? 0;
const primaryOf = (error: unknown) => codeOf(error) & 0xff;

/** Another process writes, and went on for longer than was waited. */
export const isBusy = (error: unknown) => primaryOf(error) === BUSY;
export const isConstraint = (error: unknown) => primaryOf(error) === CONSTRAINT;
export const isDamage = (error: unknown) => primaryOf(error) === CORRUPT || primaryOf(error) === NOTADB;
/** A file-size limit (EFBIG) and a full /dev/shm come as write errors, not as FULL; nothing was committed then. */
const isRefusedWrite = (error: unknown) => codeOf(error) === IOERR_WRITE || codeOf(error) === IOERR_SHMSIZE;
/** After one of these, a failed sync above all, nothing is believed until the file was opened anew and checked. */
export const isInputOutput = (error: unknown) => primaryOf(error) === IOERR && !isRefusedWrite(error);

export function asStoreError(error: unknown, position = 0): Error {
  const { message } = error as Error;
  if (primaryOf(error) === FULL || isRefusedWrite(error)) return new StorageFull(message);
  if (isInputOutput(error)) return new OutcomeUnknown(message);
  if (isDamage(error)) return new StoreDamaged(position, message);
  return codeOf(error) === 0 ? (error as Error) : new StoreUnavailable(message);
}
