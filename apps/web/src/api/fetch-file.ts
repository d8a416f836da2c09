import { answerOf, type QueryValue } from './client';
import { saveFile } from './save-file';

export interface DownloadOptions {
  query?: Readonly<Record<string, QueryValue>>;
  signal?: AbortSignal;
  /** bytes received so far */
  onProgress?: (bytes: number) => void;
}

/** A file of the API. Throws ApiError for a refusal and NetworkFailure when no answer came. */
export async function fetchFile(path: string, { onProgress, ...options }: DownloadOptions = {}): Promise<Blob> {
  const response = await answerOf('GET', path, options);
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

/** Fetches a file of the API and hands it to the person under the server's name; `body`: what is asked by POST. Throws as `fetchFile` does. */
export async function download(path: string, fallbackName: string, body?: object): Promise<void> {
  const response = await answerOf(body ? 'POST' : 'GET', path, body ? { body } : {});
  const said = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
  saveFile(
    encoded !== undefined ? decodeURIComponent(encoded) : (/filename="([^"]+)"/i.exec(said)?.[1] ?? fallbackName),
    await response.blob(),
  );
}
