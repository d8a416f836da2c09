import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than it takes to find out that something is not there, or is somebody else's; short enough that nobody waits for it. */
const BEAT_MS = 10;

/** Resolves at the next beat after what began `elapsedMs` ago, so that the time of an answer tells no more than the answer. */
export const untilBeat = (elapsedMs: number): Promise<void> => sleep(BEAT_MS - (elapsedMs % BEAT_MS));
