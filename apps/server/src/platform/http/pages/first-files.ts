import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageOf } from '@loam/domain/kernel/language';
import { header, pathOf, type Request } from '../call/call.js';

type Links = Readonly<Record<'visitor' | 'member' | 'growers' | 'history', Readonly<Record<Language, string>>>>;

/** Pages with files of their own: where the list of growers is, or is led to, and the history of a plan. */
const own = [
  ['growers', /^\/(customers|collection\/\d+\/group\/\d+)?$/],
  ['history', /^\/customers\/\d+\/plan\/history$/],
] as const;

/**
 * Links to the files that a first page needs, as the build found them (scripts/first-files.mjs): a browser fetches them side by
 * side instead of finding one in the other. Only a guess by cookie, path and language: what it misses is fetched when it is needed.
 */
export class FirstFiles {
  private readonly file: string;
  private links: Links | undefined;

  constructor(webDist: string) {
    this.file = join(webDist, '.vite/first-files.json');
    this.readAgain();
  }

  /** After another build. */
  readAgain(): void {
    this.links = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Links) : undefined;
  }

  /** HTML for the head of the page; nothing for a build without the list. */
  for(request: Request): string {
    const known = /(^|;\s*)__Host-refresh=[^;]/.test(header(request, 'cookie') ?? '');
    const path = pathOf(request.url);
    const page = known ? (own.find(([, place]) => place.test(path))?.[0] ?? 'member') : 'visitor';
    return this.links?.[page]?.[languageOf(header(request, 'accept-language'))] ?? '';
  }
}
