import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { newQueryClient } from '../api/query-client';
import { bootI18n } from '../i18n/init';
import { KitProvider } from '../ui/theme/kit-provider';
import { adoptTheme } from '../ui/theme/sheet';
import { newRouter } from './router';

adoptTheme();
const client = newQueryClient();
const i18n = await bootI18n();
const router = newRouter(client);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <KitProvider>
          <RouterProvider router={router} />
        </KitProvider>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
