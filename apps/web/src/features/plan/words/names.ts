import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { applicationTypes, growingMethods, PLANTING_STAGE, PRE_PLANT_STAGE, residueManagements } from '@loam/domain/kernel/schema/lists';
import { inOrder, methodOf, stageOf } from '@loam/domain/plan/plan.draft';
import { tankColumn } from '@loam/domain/plan/plan-fields.schema';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { formatDate } from '../../../i18n/date';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { NOTES, splitKey, splitPath, type LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { itemsOf } from '../model/edits';
import { cropName } from '../../library/catalog';
import { usePlanFacts } from '../facts/plan-context';
import { usePhenology, useWord } from './words';

const PERCENT = /^(discount|tax|imbalancePct|share|d\d+)$/;
const SUBSCRIPTS: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });
export const nutrientLabel = (name: string): string => SUBSCRIPTS[name] ?? name;

/** Fields that hold the id of a list's entry. */
const lists: Readonly<Record<string, readonly { id: number; key: string }[]>> = ownNames({
  growingMethodId: growingMethods,
  residueManagementId: residueManagements,
  applicationTypeId: applicationTypes,
});

/** A date without its year, for column heads: `03/28`, `28.03`. */
export const dayAndMonth = (iso: string): string => formatDate(iso).replace(/[-./]?\d{4}[-./]?/, '');

interface PlaceWords {
  readonly stage: (id: number) => string;
  readonly tank: (key: string) => string;
  readonly product: (id: string | number) => string;
  /** An application, by its method and stage; one that is not there yet by `stageId`. */
  readonly column: (application: string, stageId?: number) => string;
}

/** How any place of a plan is called. */
function usePathWords({ stage, tank, product, column }: PlaceWords) {
  const { t, i18n } = useTranslation('plan');
  const word = useWord();
  return useCallback(
    (where: LivePath): string => {
      const [root, key] = splitPath(where);
      if (root === NOTES) return t('field.notes');
      const [id, field] = splitKey(key);
      const nutrient = /^d(\d+)$/.exec(field);
      switch (root as string) {
        case 'checks':
          return t('advice.path', {
            check: (i18n.exists(`check:${id}.title`) ? t(`check:${id}.title`) : id).replace(/\{\{\w+\}\}/g, '…'),
          });
        case 'plan':
          return word(`field.${key}`, key);
        case 'doses':
          return `${product(field)} · ${column(id)}`;
        case 'products':
          return field === 'made' || field === 'order' ? product(id) : `${product(id)} · ${word(`field.${field}`, field)}`;
        case 'tanks':
          return field === 'name' ? t('field.tank') : tank(id);
        case 'stages':
          if (field === 'made') return stage(Number(id));
          return `${stage(Number(id))} · ${nutrient ? t('field.distribution') : word(`field.${field}`, field)}`;
        case 'applications':
          return field === 'made' ? column(id) : `${column(id)} · ${word(`field.${field.startsWith('ph') ? 'ph' : field}`, field)}`;
        default:
          return t('field.waterAnalysis');
      }
    },
    [column, product, stage, tank, t, i18n, word],
  );
}

/** A value of a place, as it is read there. */
function useValueWords(product: PlaceWords['product']) {
  const { t, i18n } = useTranslation('plan');
  const word = useWord();
  const { library } = usePlanFacts();
  return useCallback(
    (where: LivePath, raw: unknown): string => {
      if (raw === undefined || raw === null) return t('value.none');
      if (Array.isArray(raw)) return `${formatNumber(raw[0] as number)} ${unitOf(raw[1] as number)?.symbol ?? ''}`;
      if (raw === true) return t('value.added');
      const field = where.slice(Math.max(where.lastIndexOf('.'), where.lastIndexOf('|')) + 1);
      const entry = lists[field]?.find(({ id }) => id === raw);
      if (entry) return listName(entry.key, languageOf(i18n.language));
      if (field.endsWith('ManureId')) return product(Number(raw));
      const crop = field === 'cropResidueId' && library.crops.find(({ id }) => id === raw);
      if (crop) return cropName(crop, i18n.language);
      if (field === 'nutrientsGraphDisplay') return word(`need.${String(raw)}`, String(raw));
      if (field === 'needMethod') return listName(String(raw), languageOf(i18n.language));
      if (field === 'baseline') return word(`baseline.${String(raw)}`, String(raw));
      if (field === 'method') return word(`method.${String(raw)}`, String(raw));
      if (PERCENT.test(field)) return formatPercent(Number(raw) / 100, 2);
      if (typeof raw === 'number') return where.endsWith('UnitId') ? (unitOf(raw)?.symbol ?? String(raw)) : formatNumber(raw);
      return /^\d{4}-\d{2}-\d{2}$/.test(String(raw)) ? formatDate(String(raw)) : String(raw);
    },
    [t, word, product, library, i18n.language],
  );
}

/** Words for the places of a plan: stages, tanks, products, and any path, as people read them in the activity and the tray. */
export function useNames() {
  const { t, i18n } = useTranslation('plan');
  const { document } = useLiveSession();
  const { library } = usePlanFacts();

  const phenology = usePhenology();

  const stage = useCallback(
    (id: number): string => {
      if (id === PRE_PLANT_STAGE) return t('stage.prePlant');
      if (id === PLANTING_STAGE) return t('stage.planting');
      const name = document.read(`stages.${id}|name`);
      return name === undefined ? t('stage.gone') : phenology(String(name), id);
    },
    [document, phenology, t],
  );
  const tank = useCallback(
    (key: string): string => {
      const named = document.read(`tanks.${key}|name`);
      if (typeof named === 'string' && named) return named;
      const place = inOrder(itemsOf(document, 'tanks')).indexOf(key);
      return place < 0 ? t('tank.gone') : t('tank.nth', { n: place + 1 });
    },
    [document, t],
  );
  /** The same where tanks are chosen: the first is on screen before it is made. */
  const tankOnScreen = (key: string): string => (document.read(`tanks.${key}|made`) === undefined ? t('tank.nth', { n: 1 }) : tank(key));
  const product = useCallback(
    (id: string | number): string => library.product(Number(id))?.name ?? t('product.unknown', { id }),
    [library, t],
  );

  const column = useCallback(
    (application: string, stageId?: number): string => {
      const inTank = tankColumn(application);
      if (inTank) return `${tank(inTank.tank)} · ${stage(inTank.stageId)}`;
      const fields = itemsOf(document, 'applications')[application];
      if (!fields) return stageId === undefined ? t('application.gone') : stage(stageId); // one that will be made
      return methodOf(application, fields) === 'foliar' ? `${t('method.foliar')} · ${stage(stageOf(fields))}` : stage(stageOf(fields));
    },
    [document, stage, tank, t],
  );

  const path = usePathWords({ stage, tank, product, column });
  const value = useValueWords(product);
  return { stage, tank, tankOnScreen, product, column, path, value, language: i18n.language };
}
