import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { PageHeader } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import styles from '../sustainability.module.css';
import { useCropPlace } from '../use-crop-place';

export const fieldQuery = (id: number) => ({ queryKey: ['field', id] as const, queryFn: () => ask(fieldReadCalls.one, { query: { id } }) });

interface FieldFrameProps {
  readonly fieldId: number;
  readonly view: 'field' | 'optimization';
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of one field: its report, or the practices that are wanted of it. */
export function FieldFrame({ fieldId, view, meta, actions, children }: FieldFrameProps) {
  const { t } = useTranslation('sustainability');
  const { cropName, crops, subcrop, viewOf, fieldOf } = useCropPlace();
  const name = useQuery(fieldQuery(fieldId)).data?.name ?? '…';
  const word = t(view === 'field' ? 'report.title' : 'view.optimization');
  usePageFacts(`${name} · ${word}`, [
    { label: t('title'), to: crops },
    { label: cropName, to: viewOf('map') },
    ...(subcrop === undefined ? [] : [{ label: subcrop, to: viewOf('map', subcrop) }]),
    { label: name },
  ]);
  return (
    <div className={styles['page']}>
      <PageHeader title={`${name}: ${word}`} meta={meta} actions={actions} />
      <nav aria-label={t('viewsOfField')} className={styles['views']}>
        {(['field', 'optimization'] as const).map((one) => (
          <Link key={one} to={fieldOf(fieldId, subcrop, one)} {...(one === view && { 'aria-current': 'page' as const })}>
            {t(one === 'field' ? 'report.title' : 'view.optimization')}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
