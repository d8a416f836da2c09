import { limits } from '@loam/domain/kernel/schema/lists';
import type { NutrientForm } from '@loam/domain/kernel/unit/nutrients';
import { contentSumLine, otherFormLine } from '@loam/domain/product/product-explain';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { DecimalField } from '../../../ui/form/decimal-field';
import { RadioInput } from '../../../ui/form/radio-input';
import { WhyFigure } from '../../../ui/trace/why-figure';
import styles from '../product.module.css';
import { contentIds, contentLabel, MAIN_ROWS, type ProductDraft, shownAs, storedFrom } from '../product-draft';

/** Percent of each nutrient as oxide or element, the part that counts and, of coated products, whether it lies in the coating. */
export function Composition({ coated }: { coated: boolean }) {
  const { t } = useTranslation('product');
  const form = useFormContext<ProductDraft>();
  const { control } = form;
  const [as, slow] = useWatch({ control, name: ['shownAs', 'coated'] });
  const values = useWatch({ control, name: contentIds.map((_, at) => `nutrients.${at}.value` as const) });
  const inside = useWatch({ control, name: contentIds.map((_, at) => `nutrients.${at}.coated` as const) });
  const more = values.slice(MAIN_ROWS).some((value) => value !== null && value > 0);
  const contents = contentIds.map((id, at) => ({
    id,
    value: Number.isNaN(values[at]) ? 0 : (storedFrom(id, values[at] ?? null, as) ?? 0),
  }));
  const total = contentSumLine(contents);
  const wrong = form.formState.errors.nutrients as { message?: string; root?: { message?: string } } | undefined;
  const problem = wrong?.root?.message ?? wrong?.message;
  const show = (next: NutrientForm) => {
    for (const [at, { id, value }] of form.getValues('nutrients').entries())
      form.setValue(`nutrients.${at}.value`, shownAs(id, storedFrom(id, value, as), next));
    form.setValue('shownAs', next);
  };
  const row = (at: number) => {
    const id = contentIds[at]!;
    const name = contentLabel(id, as);
    return (
      <tr key={id}>
        <th scope="row">{id === 1 ? t('totalN') : name}</th>
        <td>
          <DecimalField name={`nutrients.${at}.value`} label={t('percentOf', { name })} labelHidden suffix="%" />
          <OtherForm id={id} value={values[at] ?? null} as={as} />
        </td>
        <td>
          <DecimalField name={`nutrients.${at}.efficiency`} label={t('efficiencyOf', { name })} labelHidden suffix="%" />
        </td>
        {coated && slow && (
          <td>
            <CheckboxInput
              hiddenLabel
              label={t('coatedOf', { name })}
              checked={inside[at] === true}
              onChange={(on) => form.setValue(`nutrients.${at}.coated`, on, { shouldDirty: true })}
            />
          </td>
        )}
      </tr>
    );
  };
  const table = (from: number, to: number, caption: string) => (
    <table className={styles['composition']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('nutrient')}</th>
          <th scope="col">{t('content')}</th>
          <th scope="col">{t('counts')}</th>
          {coated && slow && <th scope="col">{t('inCoating')}</th>}
        </tr>
      </thead>
      <tbody>{contentIds.slice(from, to).map((_, at) => row(from + at))}</tbody>
    </table>
  );
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{t('composition')}</legend>
      <RadioInput<NutrientForm>
        label={t('statedAs')}
        choices={[
          { value: 'oxide', label: t('as.oxide') },
          { value: 'element', label: t('as.element') },
        ]}
        value={as}
        onChange={show}
      />
      {table(0, MAIN_ROWS, t('composition'))}
      <details open={more || undefined}>
        <summary>{t('moreNutrients')}</summary>
        {table(MAIN_ROWS, contentIds.length, t('moreNutrients'))}
      </details>
      <div className={problem || total.value > limits.compositionPct ? styles['problem'] : styles['hint']}>
        <span role="status">{problem ?? t('sum')}</span>{' '}
        <WhyFigure title={t('sumTitle')} value={`${formatNumber(total.value, { decimals: 2 })} %`} lines={() => [total]} />
      </div>
    </fieldset>
  );
}

/** What a content comes to as the element, or as the oxide. */
function OtherForm({ id, value, as }: { id: number; value: number | null; as: NutrientForm }) {
  const line = value === null ? undefined : otherFormLine({ id, value }, as);
  if (!line) return null;
  const name = contentLabel(id, as === 'oxide' ? 'element' : 'oxide');
  return (
    <div className={styles['hint']}>
      {'= '}
      <WhyFigure title={name} value={`${formatNumber(line.value, { decimals: 2 })} % ${name}`} lines={() => [line]} />
    </div>
  );
}
