import { useState } from 'react';
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

/** The file of a long history takes its time: meanwhile the button says so. */
export function ExportMenu({ planId }: { planId: number }) {
  const { t } = useTranslation('history');
  const [running, setRunning] = useState(false);
  const save = (format: ExportFormat) => {
    setRunning(true);
    void saveHistory(planId, format).finally(() => setRunning(false));
  };
  return (
    <Menu
      side="bottom-end"
      width={300}
      items={exportFormats.map((format) => ({ label: t(`export.${format}`), onSelect: () => save(format) }))}
    >
      <Button icon={<IconDownload size={16} aria-hidden />} iconAfter={<IconChevronDown size={14} aria-hidden />} busy={running}>
        {t('export.open')}
      </Button>
    </Menu>
  );
}
