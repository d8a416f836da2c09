import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { unitOf } from '@loam/domain/kernel/unit/units';
import {
  MOST_RANGES,
  type SetPlantThresholds,
  setPlantThresholds,
  type SetSoilThresholds,
  setSoilThresholds,
} from '@loam/domain/analysis/own-limits.schema';
import type { z } from 'zod';
import { formatNumber } from '../../i18n/number';
import { Button } from '../../ui/button';
import { notify } from '../../ui/feedback/notices';
import { SelectField } from '../../ui/form/choice-field';
import { DecimalField } from '../../ui/form/decimal-field';
import { Form } from '../../ui/form/form';
import { useMeanwhile } from '../../ui/form/use-meanwhile';
import { useZodForm } from '../../ui/form/use-zod-form';
import { IconButton } from '../../ui/icon-button';
import { Drawer } from '../../ui/overlay/drawer';
import { BandBar } from './band-bar';
import { bandsOf, bodyOf, draftOf, freeLabel, isOfSame, labelsFor, type LimitsDraft } from './limits-draft';
import { useLimitsWords } from './limits-words';
import { newestLimits, type Subject, type Threshold, useSetThresholds } from './queries';
import styles from './limits.module.css';

type Body = SetSoilThresholds | SetPlantThresholds;
interface Stands {
  readonly threshold: Threshold;
  readonly revision: number;
}

interface LimitsDrawerProps {
  readonly subject: Subject;
  readonly threshold: Threshold;
  /** published tables that own limits would take the place of */
  readonly replaces: number;
  readonly revision: number;
  readonly onClose: () => void;
}

/** The bands of one mineral, lowest first: each limit is typed once, so none can leave a gap. */
export function LimitsDrawer({ subject, threshold, replaces, revision, onClose }: LimitsDrawerProps) {
  const { t } = useTranslation('interpretation');
  const words = useLimitsWords();
  const title = t('of', { mineral: words.mineral(threshold.name), of: words.of(threshold) });
  const { kind, place } = subject;
  const set = useSetThresholds(subject);
  const [stands, setStands] = useState<Stands>({ threshold, revision });
  const schema = (kind === 'soil' ? setSoilThresholds : setPlantThresholds) as z.ZodType<Body>;
  const form = useZodForm<LimitsDraft, Body>(schema, { defaultValues: draftOf(threshold), shape: bodyOf(kind, threshold) });
  const { saving, notice } = useMeanwhile<Stands, LimitsDraft, Body>({
    form,
    stands,
    onTake: setStands,
    newest: async () => {
      const now = await newestLimits(subject);
      return { threshold: now.thresholds.find((one) => isOfSame(one, threshold)) ?? threshold, revision: now.revision };
    },
    draftOf: (record) => draftOf(record.threshold),
    watched: Array.from({ length: MOST_RANGES }, (_, at) => [
      { name: `thresholds.0.ranges.${at}.label` as const, label: t('nameOf', { number: at + 1 }), show: words.classOf },
      { name: `thresholds.0.ranges.${at}.to` as const, label: t('topOf', { number: at + 1 }), show: formatNumber },
    ]).flat(),
  });
  const submit = async (body: Body, now: Stands) => {
    await set.mutateAsync({ body, revision: now.revision });
    notify(t('saved', { name: title }));
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={title} width={620}>
      <Form form={form} onSubmit={saving(submit)} label={title} guard={false}>
        {notice}
        <p className={styles['dim']}>
          {threshold.inherited ? t('from', { whose: words.whose(threshold).head }) : words.whose(threshold).detail}
          {replaces > 1 && ` ${t('replaces', { count: replaces })}`}
        </p>
        <Bands subject={subject} threshold={threshold} />
        <div className={styles['buttons']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
            {t(`saveFor.${place.scope}`)}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}

function Bands({ subject: { kind }, threshold }: Pick<LimitsDrawerProps, 'subject' | 'threshold'>) {
  const { t } = useTranslation('interpretation');
  const { classOf } = useLimitsWords();
  const { fields, insert, remove } = useFieldArray<LimitsDraft, 'thresholds.0.ranges'>({ name: 'thresholds.0.ranges' });
  const draft = useWatch<LimitsDraft, 'thresholds.0'>({ name: 'thresholds.0' });
  const bands = bandsOf(draft);
  const unit = unitOf(draft.unitId)?.symbol ?? '';
  const labels = labelsFor(kind, [...threshold.ranges, ...draft.ranges]).map((value) => ({ value, label: classOf(value) }));
  const units = analytesOf[kind].find(({ id }) => id === threshold.mineralId)!.unitIds;
  const top = (at: number) => bands[at]?.from;
  return (
    <>
      <BandBar bands={bands.map((band) => ({ ...band, to: Number.isNaN(band.to) ? null : band.to }))} classOf={classOf} />
      {kind === 'soil' && (
        <SelectField
          name="thresholds.0.unitId"
          label={t('unit')}
          choices={units.map((value) => ({ value, label: unitOf(value)?.symbol ?? String(value) }))}
          searchable={false}
        />
      )}
      <table className={styles['editor']} aria-label={t('bands')}>
        <thead>
          <tr>
            <th scope="col">{t('band')}</th>
            <th scope="col">{t('above')}</th>
            <th scope="col">{t('upTo')}</th>
            <th scope="col">
              <span className={styles['hidden']}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, at) => (
            <BandRow key={field.id} {...{ at, labels, unit }} from={top(at) ?? null} count={fields.length} onRemove={() => remove(at)} />
          ))}
        </tbody>
      </table>
      <div>
        <Button
          disabled={fields.length >= MOST_RANGES}
          onClick={() => insert(fields.length, { label: freeLabel(kind, draft.ranges), to: null })}
        >
          <IconPlus size={16} aria-hidden /> {t('addBand')}
        </Button>
      </div>
      <p className={styles['dim']}>{t('rule')}</p>
    </>
  );
}

interface BandRowProps {
  readonly at: number;
  readonly labels: readonly { readonly value: string; readonly label: string }[];
  readonly unit: string;
  readonly from: number | null;
  readonly count: number;
  readonly onRemove: () => void;
}

function BandRow({ at, labels, unit, from, count, onRemove }: BandRowProps) {
  const { t } = useTranslation('interpretation');
  return (
    <tr>
      <td>
        <SelectField
          name={`thresholds.0.ranges.${at}.label`}
          label={t('nameOf', { number: at + 1 })}
          labelHidden
          choices={labels}
          searchable={false}
        />
      </td>
      <td className={styles['bottom']}>
        {formatNumber(from)} {unit}
      </td>
      <td>
        <DecimalField
          name={`thresholds.0.ranges.${at}.to`}
          label={t('topOf', { number: at + 1 })}
          labelHidden
          suffix={unit}
          {...(at === count - 1 && { optional: true, placeholder: t('noTop') })}
        />
      </td>
      <td>
        <IconButton label={t('removeBand', { number: at + 1 })} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </td>
    </tr>
  );
}
