import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { header, type Request } from '../call/call.js';
import { ownNames } from '@loam/domain/kernel/json/own-names';

/** A page asks for some ninety of these; looking each up on the disk and streaming it costs a millisecond. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_OF_ONE = 512 * 1024;
const types: Readonly<Record<string, string>> = ownNames({ js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' });
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

export interface KeptFile {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Scripts and styles of a build in memory once they were asked for: their names carry a hash of what is in them, so they never change. */
export class KeptFiles {
  private readonly kept = new Map<string, KeptFile>();
  private bytes = 0;

  constructor(private readonly root: string) {}

  /** In the best form that the browser reads; undefined for other files, for those that are not there or too large, and where a part is asked for. */
  find(request: Request, path: string): KeptFile | undefined {
    const type = types[/^\/assets\/[\w-]+(?:\.[\w-]+)*\.(js|css)$/.exec(path)?.[1] ?? ''];
    if (type === undefined || header(request, 'range') !== undefined) return undefined;
    const accepted = header(request, 'accept-encoding') ?? '';
    for (const [encoding, end] of encodings) {
      if (encoding !== 'identity' && !reads(accepted, encoding)) continue;
      const found = this.kept.get(path + end) ?? this.read(path, encoding, end, type);
      if (found) return found;
    }
    return undefined;
  }

  private read(path: string, encoding: string, end: string, type: string): KeptFile | undefined {
    const file = join(this.root, path + end);
    if (!existsSync(file)) return undefined;
    const body = readFileSync(file);
    if (body.length > MOST_OF_ONE || this.bytes + body.length > MOST_BYTES) return undefined;
    const etag = `"${basename(path)}.${encoding}"`;
    const coded: Record<string, string> = encoding === 'identity' ? {} : { 'Content-Encoding': encoding };
    const one = { body, etag, headers: { 'Content-Type': type, ETag: etag, ...coded } };
    this.bytes += body.length;
    this.kept.set(path + end, one);
    return one;
  }
}

/** By name, and not with a weight of 0 (RFC 9110 §12.5.3). */
export const reads = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((one) => {
    const [name, weight] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
