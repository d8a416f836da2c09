import { i18nText } from '../i18n/init';
import { notify } from '../ui/feedback/notices';

/** A style that cannot be fetched must not keep its page away: the page comes plainer and says so, once. */
export function watchStyles(): void {
  let told = false;
  const tell = () => {
    if (!told) notify(i18nText('app:messages.styleMissing'), 'warn');
    told = true;
  };
  addEventListener('vite:preloadError', (event) => {
    if (!/CSS/.test(String((event as Event & { payload?: unknown }).payload))) return; // a script: its page says it
    event.preventDefault();
    tell();
  });
}
