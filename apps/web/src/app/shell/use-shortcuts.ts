import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { session } from '../../api/session';
import { preferences } from '../../i18n/preferences';

const apple = /Mac|iP(hone|ad)/.test(navigator.platform);
export const commandKey = apple ? '⌘K' : 'Ctrl K';

/** Letters that follow one another quicker are a text whose field has not opened yet: a page's own letters leave them alone, ms. */
const PAUSE = 1000;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="grid"],[role="dialog"],[role="menu"]') !== null);

/** Keys that work on every page, and the letter that a button or link of the page names as its own. Single letters can be switched off (WCAG 2.1.4) and never act while typing. */
export function useShortcuts(act: { palette: () => void; sheet: () => void }): void {
  const navigate = useNavigate();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let goto = 0;
    let before = 0;
    const press = (event: KeyboardEvent) => {
      const alone = Date.now() - before > PAUSE;
      before = Date.now();
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !preferences().shortcuts || typing(event.target)) return;
      if (event.key === '?') latest.current.sheet();
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      } else if (event.key === 'g') {
        if (Date.now() - goto < 1000) void navigate('/customers');
        goto = Date.now();
      } else if (event.key === 'a' && Date.now() - goto < 1000 && session.state().user?.admin) void navigate('/admin-center');
      else if (alone && /^[a-z]$/.test(event.key)) document.querySelector<HTMLElement>(`main [aria-keyshortcuts='${event.key}']`)?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate]);
}
