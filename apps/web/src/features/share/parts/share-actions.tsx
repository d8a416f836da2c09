import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAdjustmentsHorizontal, IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { ForChanges } from '../../../api/for-changes';
import { useOffline } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { lazyPart } from '../../../ui/lazy-part';
import type { Shared } from './share-dialog';

const ShareDialog = lazyPart(
  async () => (await import('./share-dialog')).ShareDialog,
  ({ open }) => open,
);
const PdfDialog = lazyPart(
  async () => (await import('./pdf-dialog')).PdfDialog,
  ({ asked }) => asked !== null,
);

/** Handing a plan on: a link for people without an account, or a PDF, at once or with what is chosen. All need the server. */
export function ShareActions(plan: Shared) {
  const { t } = useTranslation('share');
  const offline = useOffline();
  const [open, setOpen] = useState<'share' | 'atOnce' | 'choose' | null>(null);
  const close = () => setOpen(null);
  const why = offline ? { disabled: true, title: t('offline') } : {};
  return (
    <>
      <Button
        kind="quiet"
        icon={<IconFileTypePdf size={16} aria-hidden />}
        busy={open === 'atOnce'}
        onClick={() => setOpen('atOnce')}
        {...why}
      >
        {t('pdf.open')}
      </Button>
      <IconButton label={t('pdf.choose')} onClick={() => setOpen('choose')} disabled={offline}>
        <IconAdjustmentsHorizontal size={16} aria-hidden />
      </IconButton>
      <ForChanges>
        <Button kind="quiet" icon={<IconShare size={16} aria-hidden />} onClick={() => setOpen('share')} {...why}>
          {t('open')}
        </Button>
      </ForChanges>
      <ShareDialog open={open === 'share'} onClose={close} {...plan} />
      <PdfDialog asked={open === 'share' ? null : open} onClose={close} planId={plan.planId} recommendationId={plan.recommendationId} />
    </>
  );
}
