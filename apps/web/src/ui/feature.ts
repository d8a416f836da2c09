import type { QueryClient } from '@tanstack/react-query';
import type { RoleScope } from '@loam/domain/kernel/person/roles';
import type { ComponentType } from 'react';

/** One screen of a feature. Who may see it, and where the rest are sent, is said here and nowhere in the page. */
export interface FeatureRoute {
  /** id in docs/routes.csv */
  id: string;
  /** absolute path, React Router syntax */
  path: string;
  page: () => Promise<{ default: ComponentType }>;
  access: 'public' | 'signedIn';
  /** roles that may enter; executives are sent to the dashboard, all others to their landing page. Absent: every role. */
  roles?: readonly RoleScope[];
  /** the session of an earlier visit is not picked up: who is here does not matter */
  noRefresh?: boolean;
  /** only for people who are not signed in; others go to their landing page */
  signedOutOnly?: boolean;
  /** a further rule: the path to go to instead, false for the person's landing page, or null to enter */
  admit?: (at: { user: NavUser; params: Readonly<Record<string, string | undefined>>; query: URLSearchParams }) => string | false | null;
  /** a rule that asks the server: the path to go to instead, or null to enter */
  enter?: (at: { query: URLSearchParams; client: QueryClient }) => Promise<string | null>;
  /** locale namespaces the page needs, loaded before it is shown */
  texts: readonly string[];
  /** key of the document title, `namespace:key`; the page may refine it with usePageFacts */
  title: string;
  /** carries the old query along when the next route brings none */
  keepQuery?: boolean;
  /** fills the query cache before the first paint; a thrown Response or error goes to the error page */
  load?: (at: { params: Readonly<Record<string, string | undefined>>; query: URLSearchParams; client: QueryClient }) => Promise<unknown>;
  /** a page of the admin center: its place in the list there; the list's word for it is `admin:pages.<end of the path>`, under `@admin` in its texts */
  admin?: number;
  /** of the admin center, and open to other roles that have a permission for it, which `admit` asks for */
  notAdminsOnly?: true;
  /** works on phones too: no small-screen notice over it */
  phone?: boolean;
  /** `live`: full height, the page scrolls its own parts */
  frame?: 'page' | 'live';
}

/** An entry of the main navigation, in a feature's `rail.ts`: icons are nothing that the sign-in waits for. Roles that may not see it do not get it at all. */
export interface FeatureNav {
  id: string;
  /** `shell:nav.<x>`: words that the feature gives to the shell, under `@shell` in its texts */
  label: string;
  /** one word of the label for the narrow rail, where the label itself is too long for it */
  short?: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  to: (user: NavUser) => string;
  roles: readonly RoleScope[];
  /** a further condition than the role */
  allowed?: (user: NavUser) => boolean;
  /** other paths that light this entry up */
  match?: RegExp;
  /** order on the rail */
  rank: number;
  /** a small part on the icon, fetched when the page is idle: a count of what is under way */
  badge?: () => Promise<ComponentType>;
}

/** What tells the bell of news, in a feature's `news.ts`. */
export interface FeatureNews {
  roles: readonly RoleScope[];
  /** draws nothing; its script comes when the shell is there, with the words that the feature gives to it */
  part: () => Promise<ComponentType>;
}

export interface NavUser {
  roleId: number;
  admin: boolean;
  dashboardAccess: boolean;
  bulkUpload: boolean;
  productPermissions: boolean;
  growerInfoEdit: 'all' | 'some' | 'none';
  readOnly: boolean;
  audit: boolean;
  isOnBoarding: boolean;
  surveys: boolean;
  toggles: Record<string, unknown> | undefined;
  collections: readonly { id: number }[];
  groups: readonly { id: number; collectionId: number }[];
}

/** A capability as the shell sees it; its `index.ts` exports one and the list in app/features.ts names it. */
export interface Feature {
  routes: readonly FeatureRoute[];
  /** further entries of the command palette, fetched and asked each time it opens */
  commands?: () => Promise<{ commands: CommandSource }>;
  /** what may be done with something that the palette finds by name */
  verbs?: readonly Verb[];
}

/** Said before a name in the palette, "New plan North": it leads to a page of what is found. On a page of such a thing it is meant. */
export interface Verb {
  id: string;
  /** `shell:palette.verb.<x>`: words that the feature gives to the shell */
  label: string;
  /** kinds of what is found that it can be done with */
  kinds: readonly string[];
  roles: readonly RoleScope[];
  /** not for who reads only */
  changes?: true;
  /** where it leads from the page of what is found; undefined: that page is none of it */
  to: (page: string) => string | undefined;
}

export type CommandSource = (at: { client: QueryClient; pathname: string; query: URLSearchParams }) => Promise<readonly Command[]>;

/** What a feature finds for a search in the command palette: `find` of its `finds.ts`. */
export type Finder = (search: string) => Promise<readonly Command[]>;

export interface Command {
  /** `kind:id`; those of kind `here` belong to the page and are not remembered */
  id: string;
  label: string;
  hint?: string;
  /** other names that it is found by, not shown */
  also?: string;
  group: string;
  /** listed only when it is searched for */
  quiet?: boolean;
  /** a way to look on elsewhere: stands below all that is found */
  last?: boolean;
  to?: string;
  run?: () => void;
  /** begins the search instead of ending it: what to do is said, with what is asked for */
  ask?: string;
  /** a dialog that takes the palette's place */
  show?: ComponentType<{ onClose: () => void }>;
}
