import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';

interface Remark {
  readonly id: string;
  readonly text: string;
}

/** What a footprint says of its inputs in ids and English, in the reader's words. */
export function useFootprintWords() {
  const { t, i18n } = useTranslation(['footprint', 'report']);
  const known = (key: string, otherwise: string, value?: string): string =>
    i18n.exists(key) ? t(key, value === undefined ? {} : { value }) : otherwise;
  const question = (id: string): string => known(`report:q.${id}`, known(`footprint:term.${id}`, id));
  const figure = (text: string): string => formatNumber(Number(/\d+(\.\d+)?/.exec(text)?.[0]));
  const assumed = ({ id, text }: Remark): string => {
    if (/^\d+(\.\d+)?$/.test(text)) return figure(text);
    if (id === 'huskFate') return t('assumed.huskFate');
    if (id === 'husks_tdm') return t('assumed.husks', { value: figure(text) });
    if (text.includes('dry matter/ha')) return t('assumed.perHa', { value: figure(text) });
    if (text.includes('left on the field')) return t('assumed.left');
    if (text.startsWith('sun drying')) return t('assumed.sun');
    const choice = id === 'fertilizerRegion' ? 'world' : text.split(' ')[0]!;
    return known(`footprint:assumed.${id}`, known(`report:choice.${choice}`, text));
  };
  return {
    question,
    product: (name: string): string => known(`report:fert.${name}`, name),
    region: (region: string): string => known(`report:choice.${region}`, region),
    /** what moves a total most: `FracGASF.urea` is one of several of a kind */
    factor: (name: string): string => known(`footprint:factor.${name.split('.')[0]}`, name),
    assumption: (remark: Remark): string => `${question(remark.id)}: ${assumed(remark)}`,
    note: ({ id, text }: Remark): string => `${question(id)}: ${known(`footprint:note.${id}`, text, figure(text))}`,
  };
}
