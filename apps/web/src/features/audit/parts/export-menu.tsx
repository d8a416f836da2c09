import { useTranslation } from 'react-i18next';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../api/save-file';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Menu } from '../../../ui/overlay/menu';
import { downloadHistory, exportFormats, type ExportFormat } from '../queries';

/** Hands the history to the person as a file. */
export async function saveHistory(planId: number, format: ExportFormat): Promise<void> {
  try {
    saveFile(`plan-${planId}-history.${format}`, await downloadHistory(planId, format));
  } catch (error) {
    notify(errorText((error as { key?: string }).key ?? '', (error as Error).message), 'bad');
  }
}

export function ExportMenu({ planId }: { planId: number }) {
  const { t } = useTranslation('audit');
  return (
    <Menu
      side="bottom-end"
      width={300}
      items={exportFormats.map((format) => ({ label: t(`export.${format}`), onSelect: () => void saveHistory(planId, format) }))}
    >
      <Button icon={<IconDownload size={16} aria-hidden />} iconAfter={<IconChevronDown size={14} aria-hidden />}>
        {t('export.open')}
      </Button>
    </Menu>
  );
}
