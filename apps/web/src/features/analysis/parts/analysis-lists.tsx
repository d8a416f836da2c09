import { IconHistory, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import { SUBSOIL_DEPTH } from '@loam/domain/kernel/schema/lists';
import { formatDate } from '../../../i18n/date';
import { loadNamespaces } from '../../../i18n/init';
import { StatusBadge } from '../../../ui/badge';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { lazyPart } from '../../../ui/lazy-part';
import { Card } from '../../../ui/layout/page-header';
import { Link, useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type ListedAnalysis, useFieldAnalyses, useGrowerAnalyses, useRemoveAnalysis } from '../queries';
import cards from '../../../ui/table/cards.module.css';
import styles from '../analysis.module.css';

const SoilDrawer = lazyPart(async () => (await Promise.all([import('./soil-drawer'), loadNamespaces(['cited'])]))[0].SoilDrawer);
const PlainDrawer = lazyPart(async () => (await Promise.all([import('./plain-drawer'), loadNamespaces(['cited'])]))[0].PlainDrawer);

interface Sheet {
  kind: AnalysisKind;
  /** null: a new one */
  id: number | null;
}

/** The open sheet lives in the address: `?analysis=soil:12` or `water:new`. */
function useOpenSheet(): [sheet: Sheet | null, open: (sheet: Sheet | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [, kind, wanted] = /^(soil|plant|water):(new|\d+)$/.exec(query.get('analysis') ?? '') ?? [];
  const open = (sheet: Sheet | null) =>
    setQuery((now) => {
      if (sheet === null) now.delete('analysis');
      else now.set('analysis', `${sheet.kind}:${sheet.id ?? 'new'}`);
      return now;
    });
  return [kind === undefined ? null : { kind: kind as AnalysisKind, id: wanted === 'new' ? null : Number(wanted) }, open];
}

/** A field's soil, plant and water analyses, newest first; a sheet opens beside the page. */
export function AnalysesOfField({ fieldId }: { readonly fieldId: number }) {
  const { t } = useTranslation('analysis');
  const { data, error, refetch } = useFieldAnalyses(fieldId);
  const [open, setOpen] = useOpenSheet();
  const close = () => setOpen(null);
  const add = (['soil', 'plant', 'water'] as const).map((kind) => (
    <ForChanges key={kind}>
      <Button icon={<IconPlus size={14} aria-hidden />} onClick={() => setOpen({ kind, id: null })}>
        {t(`add.${kind}`)}
      </Button>
    </ForChanges>
  ));
  return (
    <Card title={t('title')} actions={add}>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <AnalysisTable items={data.items} onOpen={setOpen} />
      )}
      {open?.kind === 'soil' && <SoilDrawer key={open.id} fieldId={fieldId} id={open.id} onClose={close} />}
      {open && open.kind !== 'soil' && (
        <PlainDrawer key={`${open.kind}${open.id}`} kind={open.kind} fieldId={fieldId} id={open.id} onClose={close} />
      )}
    </Card>
  );
}

function AnalysisTable({ items, onOpen }: { items: readonly ListedAnalysis[]; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation(['analysis', 'audit']);
  const remove = useRemoveAnalysis();
  const [asking, setAsking] = useState<ListedAnalysis | null>(null);
  return (
    <>
      <table className={`${styles['list']} ${cards['cards']}`}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('sampleDate')}</th>
            <th scope="col">{t('laboratory')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <AnalysisRow key={`${item.kind}${item.id}`} item={item} onOpen={onOpen} onRemove={() => setAsking(item)} />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => {
          setAsking(null);
          remove.reset();
        }}
        destructive
        title={t('deleteTitle', { name: asking?.name })}
        confirmLabel={t('delete')}
        onConfirm={async () => {
          if (!asking) return;
          await remove.mutateAsync({ kind: asking.kind, id: asking.id });
          notify(t('deleted', { name: asking.name }));
        }}
      >
        <p>{t('deleteText')}</p>
        {remove.error && <ErrorCard error={remove.error} />}
      </ConfirmDialog>
    </>
  );
}

/** What somebody should know of a sheet before its numbers are used. */
function Marks({ of: { soilDepthId, edited } }: { of: ListedAnalysis }) {
  const { t } = useTranslation('analysis');
  return (
    <>
      {soilDepthId === SUBSOIL_DEPTH && <StatusBadge tone="warn">{t('subsoil')}</StatusBadge>}
      {edited !== undefined && <StatusBadge tone={edited ? 'note' : 'none'}>{t(edited ? 'layerEdited' : 'layerMade')}</StatusBadge>}
    </>
  );
}

interface AnalysisRowProps {
  readonly item: ListedAnalysis;
  readonly onOpen: (sheet: Sheet) => void;
  readonly onRemove: () => void;
}

function AnalysisRow({ item, onOpen, onRemove }: AnalysisRowProps) {
  const { t } = useTranslation(['analysis', 'audit']);
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles['open']} onClick={() => onOpen({ kind: item.kind, id: item.id })}>
          {item.name}
        </button>
      </th>
      <td data-label={t('kind')}>
        {t(`kinds.${item.kind}`)} <Marks of={item} />
      </td>
      <td data-label={t('sampleDate')}>{formatDate(item.sampleDate)}</td>
      <td data-label={t('laboratory')}>{item.laboratoryName ?? '—'}</td>
      <td>
        <IconButton label={t('audit:history.openNamed', { name: item.name })} to={`?history=${item.kind}Analysis:${item.id}`}>
          <IconHistory size={14} />
        </IconButton>
        <ForChanges>
          <IconButton label={t('deleteNamed', { name: item.name })} onClick={onRemove}>
            <IconTrash size={14} />
          </IconButton>
        </ForChanges>
      </td>
    </tr>
  );
}

/** All analyses of a grower; each leads to its field. */
export function AnalysesOfGrower({ customerId, fields }: { readonly customerId: number; readonly fields: ReadonlyMap<number, string> }) {
  const { t } = useTranslation('analysis');
  const { data, error, refetch } = useGrowerAnalyses(customerId);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.items.length === 0) return <EmptyState title={t('none')} text={t('noneGrower')} />;
  return (
    <table className={`${styles['list']} ${cards['cards']}`}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('sampleDate')}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((item) => (
          <tr key={`${item.kind}${item.id}`}>
            <th scope="row">
              <Link to={`/customers/${customerId}/fields/${item.fieldId}?analysis=${item.kind}:${item.id}`}>{item.name}</Link>
            </th>
            <td data-label={t('field')}>{fields.get(item.fieldId) ?? '—'}</td>
            <td data-label={t('kind')}>
              {t(`kinds.${item.kind}`)} <Marks of={item} />
            </td>
            <td data-label={t('sampleDate')}>{formatDate(item.sampleDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
