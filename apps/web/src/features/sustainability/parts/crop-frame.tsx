import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';
import { PageHeader } from '../../../ui/layout/page-header';
import { Link, useLocation, useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import styles from '../sustainability.module.css';
import { useCropPlace, useGroupChoice, type View } from '../use-crop-place';

interface CropFrameProps {
  readonly view: View;
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  /** the page shows fields of one group, which may be chosen */
  readonly ofGroup?: boolean;
  readonly children: ReactNode;
}

/** Every page of a crop: what it is of, the ways to its other views, and whose fields it shows. */
export function CropFrame({ view, meta, actions, ofGroup = true, children }: CropFrameProps) {
  const { t } = useTranslation('sustainability');
  const { crop, subcrop, cropName, crops, viewOf } = useCropPlace();
  const title = subcrop === undefined ? cropName : `${cropName} ▸ ${subcrop}`;
  usePageFacts(`${title} · ${t(`view.${view}`)}`, [
    { label: t('title'), to: crops },
    ...(subcrop === undefined ? [] : [{ label: cropName, to: viewOf(view === 'setting' ? 'map' : view) }]),
    { label: `${subcrop ?? cropName} · ${t(`view.${view}`)}` },
  ]);
  return (
    <div className={`${styles['page']} ${view === 'map' ? styles['live'] : ''}`}>
      <PageHeader
        title={`${title}: ${t(`view.${view}`)}`}
        meta={meta}
        actions={
          <>
            {actions}
            {ofGroup && <GroupSelect />}
          </>
        }
      />
      <CropViews key={crop} />
      {children}
    </div>
  );
}

function CropViews() {
  const { t } = useTranslation('sustainability');
  const { subcrop, viewOf } = useCropPlace();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('views')} className={styles['views']}>
      {views.map((one) => {
        const to = viewOf(one, one === 'setting' ? undefined : subcrop);
        return (
          <Link key={one} to={to} {...(to.split('?')[0] === pathname && { 'aria-current': 'page' as const })}>
            {t(`view.${one}`)}
          </Link>
        );
      })}
    </nav>
  );
}
const views = ['map', 'overview', 'setting', 'optimization'] as const satisfies readonly View[];

function GroupSelect() {
  const { t } = useTranslation('sustainability');
  const { group, groups } = useGroupChoice();
  const [, setParams] = useSearchParams();
  if (!groups || groups.length < 2) return null;
  return (
    <SelectInput
      label={t('group')}
      labelHidden
      choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={group ?? null}
      onChange={(id) =>
        setParams((now) => {
          const next = new URLSearchParams(now);
          if (id !== null) next.set('group', String(id));
          return next;
        })
      }
    />
  );
}
