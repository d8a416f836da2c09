import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { inTime } from './time-limit';
import { defaultLanguage, type LanguageCode, languages } from './languages';
import { preferences, subscribePreferences } from './preferences';

export type LoadTexts = (language: LanguageCode, namespace: string) => Promise<Record<string, unknown>>;

/** Namespaces of every page; each feature names its own and it loads with the feature's page. */
const firstNamespaces = ['app', 'ui'];
/** Refusals in words: soon after the first page behind the sign-in, and at the sign-in once it was sent. */
export const errorNamespace = 'errors';

/** What leads to a language's files stands in a chunk of its own: nobody needs the names of all files of all languages. */
const byLanguage: Record<LanguageCode, () => Promise<typeof import('virtual:texts/*')>> = {
  'en-US': () => import('virtual:texts/en-US'),
  'mr-IN': () => import('virtual:texts/mr-IN'),
  'pt-BR': () => import('virtual:texts/pt-BR'),
  'pt-PT': () => import('virtual:texts/pt-PT'),
  'es-ES': () => import('virtual:texts/es-ES'),
  'es-419': () => import('virtual:texts/es-419'),
};
const fetchTexts: LoadTexts = async (language, namespace) => (await (await byLanguage[language]()).load(namespace)).default;

export class NoTranslation extends Error {
  constructor(language: string, namespace: string, key: string) {
    super(`noTranslation: ${language} ${namespace}:${key}`);
  }
}

const nothing = () => undefined;
/** How a value inside a sentence is written: as it is, until number.ts has come with the pages behind the sign-in. */
export const inSentences = { write: (value: unknown, _name: string): unknown => value };
const written = {
  type: 'formatter' as const,
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: unknown, _format: unknown, _language: unknown, { interpolationkey }: { interpolationkey: string }) =>
    inSentences.write(value, interpolationkey) as string,
};

/** Starts i18next with lazily loaded namespaces. A text that is missing is an error: thrown when `strict`, else reported once and shown in English. */
export async function startI18n({ load = fetchTexts, strict = false, language = preferences().language as string } = {}): Promise<I18n> {
  const reported = new Set<string>();
  const i18n = i18next.createInstance();
  i18n
    .use(initReactI18next)
    .use(written)
    .use({
      type: 'backend',
      read(lng: string, namespace: string, done: (error: unknown, texts: Record<string, unknown> | null) => void) {
        const wanted = lng as LanguageCode;
        const inEnglish = (error: unknown) => {
          console.error(`language file not found: ${wanted}/${namespace}`, error);
          return load(defaultLanguage, namespace);
        };
        inTime(load(wanted, namespace))
          .catch(inEnglish)
          .then(
            (texts) => done(null, texts),
            (error: unknown) => done(error, null),
          );
      },
    });
  await i18n.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages.map(({ code }) => code),
    load: 'currentOnly',
    ns: firstNamespaces,
    defaultNS: 'app',
    interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
    returnNull: false,
    saveMissing: true,
    missingKeyHandler(lngs, namespace, key) {
      const missing = new NoTranslation(lngs.join(), namespace, key);
      if (strict) throw missing;
      if (reported.has(missing.message)) return;
      reported.add(missing.message);
      console.error(missing.message);
      if (lngs[0] !== defaultLanguage)
        void load(defaultLanguage, namespace).then((texts) => i18n.addResourceBundle(lngs[0]!, namespace, texts, true, false));
    },
    react: { useSuspense: true, bindI18nStore: 'added' }, // English that came for a missing text is shown at once
  });
  return i18n;
}

let starting: Promise<I18n> | undefined;
let running: I18n | undefined;

/** The application's own instance: follows the language preference and the document's `lang`. */
export async function bootI18n(load = fetchTexts): Promise<I18n> {
  starting = startI18n({ load });
  const i18n = (running = await starting);
  const follow = () => {
    const { language } = preferences();
    document.documentElement.lang = language;
    if (i18n.language !== language) void i18n.changeLanguage(language);
  };
  follow();
  subscribePreferences(follow);
  return i18n;
}

/** A text outside React. */
export const i18nText = (key: string, values?: Record<string, unknown>): string => running?.t(key, values ?? {}) ?? key;

/** Loads a feature's texts before its page is shown. */
export const loadNamespaces = async (namespaces: readonly string[]): Promise<void> => (await starting)?.loadNamespaces([...namespaces]);

/** Whether refusals can be told in the person's language at once; a part on a page of its own has no say in it. */
export const hasErrorWords = (): boolean => running === undefined || running.hasResourceBundle(running.language, errorNamespace);

/** Brings the words of refusals, and asks again for those that could not be had. */
export async function errorWords(): Promise<void> {
  const i18n = await starting;
  if (!i18n || hasErrorWords()) return;
  await i18n.loadNamespaces(errorNamespace);
  if (!hasErrorWords()) await i18n.reloadResources([i18n.language], [errorNamespace]);
}

/** Text of a server key; the server's own words when no translation is known. */
export function errorText(key: string, message: string, params?: Record<string, unknown>): string {
  const wanted = `errors:${key}`;
  const bounded = Number.isFinite(params?.['min']) && Number.isFinite(params?.['max']);
  const context = bounded ? 'bounds' : params?.['expected'];
  return running?.exists(wanted) ? running.t(wanted, { ...params, ...(typeof context === 'string' && { context }) }) : message;
}
