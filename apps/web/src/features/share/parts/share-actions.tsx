import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFileTypePdf, IconShare } from '@tabler/icons-react';
import { useOffline } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';
import type { Shared } from './share-dialog';

const isOpen = ({ open }: { open: boolean }) => open;
const ShareDialog = lazyPart(async () => (await import('./share-dialog')).ShareDialog, isOpen);
const PdfDialog = lazyPart(async () => (await import('./pdf-dialog')).PdfDialog, isOpen);

/** Handing a plan on: a link for people without an account, or a PDF. Both need the server. */
export function ShareActions(plan: Shared) {
  const { t } = useTranslation('share');
  const offline = useOffline();
  const [open, setOpen] = useState<'share' | 'pdf'>();
  const close = () => setOpen(undefined);
  const why = offline ? { disabled: true, title: t('offline') } : {};
  return (
    <>
      <Button kind="quiet" icon={<IconFileTypePdf size={16} aria-hidden />} onClick={() => setOpen('pdf')} {...why}>
        {t('pdf.open')}
      </Button>
      <Button kind="quiet" icon={<IconShare size={16} aria-hidden />} onClick={() => setOpen('share')} {...why}>
        {t('open')}
      </Button>
      <ShareDialog open={open === 'share'} onClose={close} {...plan} />
      <PdfDialog open={open === 'pdf'} onClose={close} planId={plan.planId} />
    </>
  );
}
