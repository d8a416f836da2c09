import type { CallDescription, Given } from '@loam/domain/kernel/call/call';
import { sent } from './ask';
import { answerOf } from './client';
import { saveFile } from './save-file';

export interface DownloadOptions {
  signal?: AbortSignal;
  /** bytes received so far */
  onProgress?: (bytes: number) => void;
}

async function bytesOf(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const reader = response.body!.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onProgress?.((bytes += value.byteLength));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

async function save(response: Response, fallbackName: string): Promise<void> {
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  saveFile(
    encoded !== undefined ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(said)?.[1] ?? fallbackName),
    await response.blob(),
  );
}

/** What a described call answers, where its answer is a file. Throws ApiError for a refusal and NetworkFailure when no answer came. */
export async function fetchFile<const C extends CallDescription>(
  one: C,
  given: Given<C>,
  { onProgress, signal }: DownloadOptions = {},
): Promise<Blob> {
  const [method, path, options] = sent(one, given);
  return bytesOf(await answerOf(method, path, { ...options, ...(signal && { signal }) }), onProgress);
}

/** Hands the file of a described call to the person under the server's name. Throws as `fetchFile` does. */
export const download = async <const C extends CallDescription>(one: C, given: Given<C>, fallbackName: string): Promise<void> =>
  save(await answerOf(...sent(one, given)), fallbackName);

/** Of this page's own host: the server's public one may have another name for the same place. */
const afterApi = (url: string): string => url.replace(/^(https?:\/\/[^/]+)?\/api/, '');

/** As `fetchFile`, from the address that an answer has named. */
export const fetchNamed = async (url: string, signal?: AbortSignal): Promise<Blob> =>
  bytesOf(await answerOf('GET', afterApi(url), signal ? { signal } : {}));

/** As `download`, from the address that an answer has named. */
export const downloadNamed = async (url: string, fallbackName: string): Promise<void> =>
  save(await answerOf('GET', afterApi(url), {}), fallbackName);
