import type { Language } from '../kernel/locale/language.js';
import { nameIn, type Names } from '../kernel/locale/list-names.js';
import { ownNames } from '../kernel/json/own-names.js';
import { normalForm } from '../kernel/string/normal-form.js';

/** A sort of intervention; `key` is how it is written on the wire, `names` only those that are shipped have. */
export interface ShippedInterventionType {
  readonly id: number;
  readonly key: string;
}

/** What advisers do most with a grower; a group archives those that it does not use, and admins add their own. */
export const shippedInterventionTypes: readonly ShippedInterventionType[] = [
  { id: 1, key: 'visit' },
  { id: 2, key: 'training' },
  { id: 3, key: 'soil-test' },
  { id: 4, key: 'replanting' },
  { id: 5, key: 'pruning' },
  { id: 6, key: 'demonstration' },
  { id: 7, key: 'input-delivery' },
];

const names: Names = ownNames({
  visit: ['Visit', 'भेट', 'Visita', 'Visita'],
  training: ['Training', 'प्रशिक्षण', 'Treinamento', 'Formación', 'Formação', 'Capacitación'],
  'soil-test': ['Soil test', 'माती परीक्षण', 'Análise de solo', 'Análisis de suelo'],
  replanting: ['Replanting', 'पुनर्लागवड', 'Replantio', 'Replantación', 'Replantação'],
  pruning: ['Pruning', 'छाटणी', 'Poda', 'Poda'],
  demonstration: ['Demonstration', 'प्रात्यक्षिक', 'Demonstração', 'Demostración'],
  'input-delivery': ['Delivery of inputs', 'निविष्ठांचे वाटप', 'Entrega de insumos', 'Entrega de insumos', 'Entrega de fatores de produção'],
});
const byId: ReadonlyMap<number, ShippedInterventionType> = new Map(shippedInterventionTypes.map((type) => [type.id, type]));

export const shippedInterventionType = (id: number): ShippedInterventionType | undefined => byId.get(id);

/** As a list shows it. */
export type InterventionTypeBody = {
  readonly id: number;
  /** on the wire: the key of a shipped type, the name of an own one */
  readonly type: string;
  readonly name: string;
};

export const shippedTypeBody = ({ id, key }: ShippedInterventionType, language: Language): InterventionTypeBody => ({
  id,
  type: key,
  name: nameIn(names, key, language),
});

/** What a record of one's own says of itself; `rootId`: the shipped type that it goes back to, its own id when there is none. */
interface OwnType {
  readonly id: number;
  readonly rootId: number;
  readonly name: string | null;
}

/** A record of one's own: a copy of a shipped type keeps that type's name, in the reader's language. */
export function ownTypeBody({ id, name, rootId }: OwnType, language: Language): InterventionTypeBody {
  const root = shippedInterventionType(rootId);
  return name === null && root ? { ...shippedTypeBody(root, language), id } : { id, type: name ?? '', name: name ?? '' };
}

const folded = (text: string) => normalForm(text, 'NFKC').trim().toLowerCase();
const everyName = ({ type, name }: InterventionTypeBody): string[] =>
  [type, name, ...(names[type] ?? []).flatMap((one) => one ?? [])].map(folded);

/** Whether somebody may mean this type by what they wrote: its id, its key, or its name in any language. */
export const isCalled = (type: InterventionTypeBody, written: string | number): boolean =>
  typeof written === 'number' ? type.id === written : everyName(type).includes(folded(written));
