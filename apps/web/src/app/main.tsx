import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { bootI18n } from '../i18n/init';
import { KitProvider } from '../ui/theme/kit-provider';
import { adoptTheme } from '../ui/theme/sheet';
import { newRouter } from './router';
import { watchStyles } from './style-failure';

adoptTheme();
watchStyles();
const starting = bootI18n();
const router = newRouter(); // asks for the session and the page's files meanwhile
const i18n = await starting;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <KitProvider>
        <RouterProvider router={router} />
      </KitProvider>
    </I18nextProvider>
  </StrictMode>,
);
