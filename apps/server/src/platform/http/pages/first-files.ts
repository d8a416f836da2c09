import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, localeOf } from '@loam/domain/kernel/locale/language';
import { header, pathOf, type Request } from '../call/call.js';

/** HTML that names files, by locale. */
type Links = Readonly<Record<string, string>>;
/** As the build leaves it: for who has no session, for everybody else, and of pages with files of their own, whose paths `at` is a pattern of. */
interface Found {
  readonly visitor: Links;
  readonly member: Links;
  readonly pages: readonly { readonly at: string; readonly links: Links }[];
}

/**
 * Links to the files that a first page needs, as the build found them (scripts/first-files.mjs): a browser fetches them side by
 * side instead of finding one in the other. Only a guess by cookie, path and language: what it misses is fetched when it is needed.
 */
export class FirstFiles {
  private readonly file: string;
  private found: Found | undefined;
  private own: readonly { readonly at: RegExp; readonly links: Links }[] = [];

  constructor(webDist: string) {
    this.file = join(webDist, '.vite/first-files.json');
    this.readAgain();
  }

  /** After another build. */
  readAgain(): void {
    this.found = existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Found) : undefined;
    this.own = this.found?.pages.map(({ at, links }) => ({ at: new RegExp(at), links })) ?? [];
  }

  /** HTML for the head of the page; nothing for a build without the list. */
  for(request: Request): string {
    const known = /(^|;\s*)__Host-refresh=[^;]/.test(header(request, 'cookie') ?? '');
    const path = pathOf(request.url);
    const links = known ? (this.own.find(({ at }) => at.test(path))?.links ?? this.found?.member) : this.found?.visitor;
    return links?.[localeOf[languageOf(header(request, 'accept-language'))]] ?? '';
  }
}
