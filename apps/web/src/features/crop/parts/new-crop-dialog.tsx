import { useTranslation } from 'react-i18next';
import { type NewCrop, newCrop } from '@loam/domain/crop/crop-new.schema';
import { cropTypes } from '@loam/domain/library/crop-figures.schema';
import { T_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { usePreferences } from '../../../i18n/preferences';
import { notify } from '../../../ui/feedback/notices';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextField } from '../../../ui/form/text-field';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { useLocation, useNavigate } from '../../../ui/link';
import { Dialog } from '../../../ui/overlay/dialog';
import { useNewCrop } from '../queries';
import { cropPlaces, cropUnits } from '../words';

interface NewCropProps {
  readonly place: { readonly scope: 'group' | 'collection' | 'company'; readonly id: number };
  /** of the address, for where one goes to */
  readonly here: string;
  readonly onClose: () => void;
}
interface Draft {
  name: string;
  variety: string;
  cropType: NewCrop['cropType'];
  duration: number | null;
  lowYield: number | null;
  highYield: number | null;
}

/** A crop that goes back to no shipped one; its page, where stages and tables are typed, comes next. */
export default function NewCropDialog({ place, here, onClose }: NewCropProps) {
  const { t } = useTranslation('crop');
  const navigate = useNavigate();
  const places = cropPlaces(useLocation().pathname);
  const make = useNewCrop(place);
  const { yieldUnitId, yieldSymbol } = cropUnits(usePreferences().units);
  const stored = (value: number | null) => (value === null ? null : convert(value, yieldUnitId, T_HA));
  const form = useZodForm<Draft, NewCrop>(newCrop, {
    defaultValues: { name: '', variety: '', cropType: 'annual', duration: null, lowYield: null, highYield: null },
    shape: ({ variety, lowYield, highYield, ...draft }) => ({
      ...draft,
      lowYield: stored(lowYield),
      highYield: stored(highYield),
      ...(variety.trim() !== '' && { variety }),
    }),
  });
  const submit = async (body: NewCrop) => {
    const made = await make.mutateAsync(body);
    notify(t('made', { name: [body.name, body.variety].filter(Boolean).join(' ') }));
    onClose();
    void navigate(`${places.crop({ ...made, rootId: made.rootId ?? made.id })}${here}`);
  };
  return (
    <Dialog open onClose={onClose} title={t('newCrop')}>
      <p>{t('newCropText')}</p>
      <Form form={form} onSubmit={submit} label={t('newCrop')} guard={false}>
        <TextField name="name" label={t('name')} maxLength={60} autoFocus />
        <TextField name="variety" label={t('variety')} maxLength={60} optional />
        <SelectField name="cropType" label={t('cropType')} choices={cropTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
        <DecimalField name="duration" label={t('duration')} suffix={t('daysUnit')} />
        <DecimalField name="lowYield" label={t('lowYield')} suffix={yieldSymbol} />
        <DecimalField name="highYield" label={t('highYield')} suffix={yieldSymbol} />
        <FormButtons cancel={t('cancel')} onCancel={onClose} submit={t('newCropSubmit')} />
      </Form>
    </Dialog>
  );
}
