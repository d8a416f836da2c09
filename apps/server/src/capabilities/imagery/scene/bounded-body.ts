import { SceneAway } from './scene-reader.messages.js';

/** A body, up to so many bytes of it: what comes beyond is not waited for. @throws SceneAway: late, cut off, or `beyond` where it is too long */
export async function boundedBody(
  answer: Response,
  most: number,
  beyond: 'sceneWhole' | 'sceneUnreadable',
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > most) throw new SceneAway(beyond, `more than ${most} bytes came`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof SceneAway) throw error;
    throw (error as Error).name === 'TimeoutError'
      ? new SceneAway('sceneLate')
      : new SceneAway('sceneUnreadable', `it was cut off: ${String(error)}`);
  }
  return new Uint8Array(Buffer.concat(parts));
}
