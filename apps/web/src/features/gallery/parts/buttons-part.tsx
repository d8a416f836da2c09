import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { notify } from '../../../ui/feedback/notices';
import { Card } from '../../../ui/layout/page-header';
import { Menu } from '../../../ui/overlay/menu';
import styles from './gallery.module.css';

export function ButtonsPart() {
  const { t } = useTranslation('gallery');
  return (
    <Card title={t('buttons')}>
      <div className={styles['row']}>
        <Button kind="primary" icon={<IconPlus size={15} aria-hidden />}>
          {t('primary')}
        </Button>
        <Button>{t('default')}</Button>
        <Button kind="quiet">{t('quiet')}</Button>
        <Button kind="danger" icon={<IconTrash size={15} aria-hidden />}>
          {t('danger')}
        </Button>
        <Button kind="primary" busy>
          {t('busy')}
        </Button>
        <Button disabled>{t('disabled')}</Button>
        <IconButton label={t('remove')}>
          <IconTrash size={16} />
        </IconButton>
        <Menu
          items={[
            { heading: t('actions') },
            { label: t('open'), hint: 'Enter', onSelect: () => notify(t('open')) },
            { label: t('on'), checked: true },
            { label: t('off'), checked: false },
            'divider',
            { label: t('remove'), danger: true },
          ]}
        >
          <IconButton label={t('actions')} tooltip={false}>
            <IconDots size={16} />
          </IconButton>
        </Menu>
      </div>
    </Card>
  );
}
