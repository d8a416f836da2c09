import { useTranslation } from 'react-i18next';
import { Drawer } from '../../../ui/overlay/drawer';
import type { Beside } from '../../../ui/change-teller';
import { opensBeside } from '../object-path';
import type { RecordName } from '../record-queries';
import { RecordHistory } from './record-history';

/** The history of a record beside the page that shows it. */
export default function RecordDrawer({ record, beside, onClose }: { record: RecordName; beside?: Beside; onClose: () => void }) {
  const { t } = useTranslation('audit');
  if (!opensBeside(record.kind)) return null;
  return (
    <Drawer open onClose={onClose} title={t('history.titleOf', { name: `${t(`kinds.${record.kind}`)} ${record.id}` })} width={620}>
      <RecordHistory key={`${record.kind}${record.id}`} record={record} {...(beside && { beside })} />
    </Drawer>
  );
}
