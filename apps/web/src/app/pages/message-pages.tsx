import { IconCloudOff, IconMapQuestion, IconRefresh, IconTool } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useRouteError, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError, NetworkFailure } from '../../api/api-error';
import { Button } from '../../ui/button';
import { isChunkFailure } from '../../ui/load-page';
import { Message } from './message';

const AwayPage = lazy(async () => ({ default: (await import('./away-page')).AwayPage })); // seldom seen

function Home({ kind = 'primary' }: { kind?: 'primary' | 'default' }) {
  const { t } = useTranslation();
  return (
    <Button kind={kind} to="/">
      {t('messages.home')}
    </Button>
  );
}

/** Any other path, and things that are not there. `key` is a message key of the server; unknown keys show the default text. */
export function NotFoundPage({ messageKey }: { messageKey?: string }) {
  const { t, i18n } = useTranslation();
  const [query] = useSearchParams();
  const location = useLocation();
  const state = location.state as { key?: string } | null;
  const key = messageKey ?? state?.key ?? query.get('key');
  const known = key !== null && key !== undefined && i18n.exists(`errors:${key}`);
  return (
    <Message
      icon={<IconMapQuestion size={40} stroke={1.4} />}
      title={known ? t(`errors:${key}`) : t('messages.notFound')}
      text={t('messages.notFoundText')}
    >
      <Home />
    </Message>
  );
}

/** Any 500 lands here; the request id is what support asks for. */
export function ServerErrorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const request = query.get('request');
  return (
    <Message
      icon={<IconTool size={40} stroke={1.4} />}
      title={t('messages.serverError')}
      text={request ? t('messages.request', { request }) : t('messages.serverErrorText')}
    >
      <Button onClick={() => void navigate(-1)} icon={<IconRefresh size={14} aria-hidden />}>
        {t('messages.again')}
      </Button>
      <Home />
    </Message>
  );
}

/** What a route shows when its script, its first data or its drawing failed. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const reload = (
    <Button kind="primary" onClick={() => window.location.reload()}>
      {t('messages.reload')}
    </Button>
  );
  if (isChunkFailure(error))
    return (
      <Message icon={<IconRefresh size={40} stroke={1.4} />} title={t('messages.newVersion')} text={t('messages.newVersionText')}>
        {reload}
      </Message>
    );
  if (isApiError(error, 'unavailable'))
    return (
      <Suspense fallback={null}>
        <AwayPage>{reload}</AwayPage>
      </Suspense>
    );
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage messageKey={error.key} />;
  if (error instanceof NetworkFailure)
    return (
      <Message icon={<IconCloudOff size={40} stroke={1.4} />} title={t('network.issue')} text={t('network.text')}>
        {reload}
      </Message>
    );
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404) return <NotFoundPage />;
  return (
    <Message
      icon={<IconTool size={40} stroke={1.4} />}
      title={t('messages.serverError')}
      text={
        error instanceof ApiError && error.requestId ? t('messages.request', { request: error.requestId }) : t('messages.serverErrorText')
      }
    >
      <Home kind="default" />
      {reload}
    </Message>
  );
}
