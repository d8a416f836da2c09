import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../i18n/preferences';
import { NoticeHost } from '../feedback/notice-host';
import { overlays, theme } from './theme';
import './fonts.css';
import './mantine.css';
import './page.css';

/** The scheme on screen now: the person's choice, or the device's when they left it to the device. */
export function useScheme(): 'light' | 'dark' {
  const chosen = usePreferences().theme;
  const deviceDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, { getInitialValueInEffect: false });
  return chosen === 'auto' ? (deviceDark ? 'dark' : 'light') : chosen;
}

/** What every page stands in: theme, colour scheme and density of the person, notices. Call `adoptTheme()` once before. */
export function KitProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const { density } = usePreferences();
  const scheme = useScheme();
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} forceColorScheme={scheme}>
      {children}
      <NoticeHost />
      <section id={overlays} aria-label={t('overlays')} />
    </MantineProvider>
  );
}
