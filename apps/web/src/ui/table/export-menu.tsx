import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Menu } from '../overlay/menu';

const formats = ['csv', 'xlsx'] as const;

/** The chosen rows as a file; busy until it is there. */
export function ExportMenu({ save }: { save: (format: (typeof formats)[number]) => Promise<unknown> }) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const items = formats.map((format) => ({
    label: t(`export.${format}`),
    onSelect: () => {
      setBusy(true);
      void save(format).finally(() => setBusy(false));
    },
  }));
  return (
    <Menu items={items}>
      <Button busy={busy} icon={<IconDownload size={14} aria-hidden />}>
        {t('export.open')}
      </Button>
    </Menu>
  );
}
