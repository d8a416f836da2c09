import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { lazyPart } from '../../../ui/lazy-part';
import type { RoomProps } from './layer-room';

const LayerRoom = lazyPart<RoomProps>(async () => {
  const [room] = await Promise.all([import('./layer-room'), loadNamespaces(['layer', 'analysis', 'cited'])]);
  return room.LayerRoom;
});

/** The way from a field's page to its samples; nothing is fetched before somebody asks for it. */
export function LayersOfField(props: RoomProps) {
  const { t } = useTranslation('field');
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('sampleLayers.title')}
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'sampleLayers.close' : 'sampleLayers.open')}
        </Button>
      }
    >
      {open ? <LayerRoom {...props} /> : <p>{t('sampleLayers.text')}</p>}
    </Card>
  );
}
