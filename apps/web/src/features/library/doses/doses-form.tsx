import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DoseKind, doseKinds } from '@loam/domain/agronomy/auto-calculate/spreadable';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { SaveBar } from '../../../ui/layout/page-header';
import { cropChoice, useLibrary } from '../catalog';
import styles from './doses.module.css';
import { type DosesPlace, type SpreadDoses, useSetDoses } from './queries';

/** As it is typed: empty is as the level above. */
interface Draft {
  readonly kind: DoseKind;
  readonly cropId: number | null;
  readonly least: number | null;
  readonly step: number | null;
}

/** One row for every kind, then those of one crop. */
const draftsOf = ({ own }: SpreadDoses): Draft[] => [
  ...doseKinds.map(
    (kind) => own.find((one) => one.kind === kind && one.cropId === null) ?? { kind, cropId: null, least: null, step: null },
  ),
  ...own.filter(({ cropId }) => cropId !== null),
];
const unit = (kind: DoseKind): string => (kind === 'liquid' ? 'l/ha' : 'kg/ha');

/** Least dose and step by kind of product, and of single crops; a row without numbers follows the level above. */
export function DosesForm({ place, doses }: { place: DosesPlace; doses: SpreadDoses }) {
  const { t } = useTranslation('spreadDoses');
  const [drafts, setDrafts] = useState(() => draftsOf(doses));
  const [tried, setTried] = useState(false);
  const set = useSetDoses(place);
  const change = (at: number, more: Partial<Draft>) => setDrafts(drafts.map((one, nth) => (nth === at ? { ...one, ...more } : one)));
  const stated = drafts.filter(
    ({ cropId, least, step }, at) => least !== null || step !== null || cropId !== null || at >= doseKinds.length,
  );
  const isOpen = ({ cropId, least, step }: Draft, at: number) =>
    least === null || step === null || step <= 0 || (at >= doseKinds.length && cropId === null);
  const save = () => {
    setTried(true);
    if (drafts.some((one, at) => stated.includes(one) && isOpen(one, at))) return;
    set.mutate(
      stated.map(({ kind, cropId, least, step }) => ({ kind, cropId, least: least!, step: step! })),
      { onSuccess: () => notify(t('saved')) },
    );
  };
  const add = () => setDrafts([...drafts, { kind: 'solid', cropId: null, least: null, step: null }]);
  const { editable } = doses;
  return (
    <div className={styles['form']}>
      <p className={styles['intro']}>{t('intro')}</p>
      {drafts.map((draft, at) => (
        <DoseRow
          key={at}
          {...{ draft, doses, editable, place }}
          ofCrop={at >= doseKinds.length}
          open={tried && stated.includes(draft) && isOpen(draft, at)}
          onChange={(more) => change(at, more)}
          onRemove={() => setDrafts(drafts.filter((_, nth) => nth !== at))}
        />
      ))}
      {set.error && <ErrorCard error={set.error} />}
      {editable ? (
        <SaveBar sticky={false} note={t('note')}>
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('add')}
          </Button>
          <Button kind="primary" busy={set.isPending} onClick={save}>
            {t('save')}
          </Button>
        </SaveBar>
      ) : (
        <p role="note">{t('readOnly')}</p>
      )}
    </div>
  );
}

interface DoseRowProps {
  readonly draft: Draft;
  readonly doses: SpreadDoses;
  readonly place: DosesPlace;
  readonly editable: boolean;
  readonly ofCrop: boolean;
  /** A number is missing that saving needs. */
  readonly open: boolean;
  readonly onChange: (more: Partial<Draft>) => void;
  readonly onRemove: () => void;
}

function DoseRow({ draft: { kind, cropId, least, step }, doses, place, editable, ofCrop, open, onChange, onRemove }: DoseRowProps) {
  const { t, i18n } = useTranslation('spreadDoses');
  const { data: library } = useLibrary(place.scope === 'group' ? place.id : undefined);
  const above = doses.above.find((one) => one.kind === kind);
  const crops = (library?.crops ?? []).map((crop) => cropChoice(crop, i18n.language)).sort((a, b) => a.label.localeCompare(b.label));
  const number = (name: 'least' | 'step', value: number | null) => (
    <DecimalInput
      label={t(name)}
      suffix={unit(kind)}
      value={value}
      disabled={!editable}
      error={open && (value === null || (name === 'step' && value <= 0)) ? t('missing') : undefined}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
  return (
    <fieldset className={styles['row']} aria-label={ofCrop ? t('ofCrop') : t(`kind.${kind}`)}>
      {ofCrop ? (
        <>
          <SelectInput
            label={t('product')}
            choices={doseKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            value={kind}
            disabled={!editable}
            onChange={(next) => next && onChange({ kind: next })}
          />
          <SelectInput
            label={t('crop')}
            choices={crops}
            value={cropId}
            disabled={!editable}
            error={open && cropId === null ? t('missing') : undefined}
            onChange={(next) => onChange({ cropId: next })}
          />
        </>
      ) : (
        <span className={styles['name']}>
          <strong>{t(`kind.${kind}`)}</strong>
          {above && (
            <small>
              {t(`above.${above.from === 'usual' && kind === 'solid' ? 'usualOfSolids' : above.from}`, {
                least: formatNumber(above.least),
                step: formatNumber(above.step),
                unit: unit(kind),
              })}
            </small>
          )}
        </span>
      )}
      {number('least', least)}
      {number('step', step)}
      {ofCrop && editable && (
        <IconButton label={t('remove')} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </fieldset>
  );
}
