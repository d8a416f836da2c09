import { languages } from '../../i18n/languages';
import { setPreferences, usePreferences } from '../../i18n/preferences';

/** Every language by its own name, for who is not signed in. */
export function LanguageChoice({ label, className }: { readonly label: string; readonly className: string | undefined }) {
  const { language } = usePreferences();
  return (
    <nav aria-label={label} className={className}>
      {languages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => setPreferences({ language: code })}>
          {name}
        </button>
      ))}
    </nav>
  );
}
