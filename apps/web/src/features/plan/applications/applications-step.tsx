import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '@tabler/icons-react';
import { MANURE_FORMS } from '@loam/domain/kernel/lists';
import { nutrientName, nutrientOf } from '@loam/domain/kernel/nutrients';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { formatCount, formatNumber } from '../../../i18n/number';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, usePlanPart } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { useSearchParams } from '../../../ui/link';
import { usePageCommands } from '../../../ui/page-commands';
import { columnsOf, methods, stagesOf, type DoseColumn, type Method } from '../model/columns';
import { addProduct, addTank, itemsOf } from '../model/edits';
import { AutoCalculate, ColumnDialog, ProductPicker, StartEmpty, TankSettings, TankTabs, WhyDrawer } from '../frame/lazy-parts';
import { nutrientLabel, useNames } from '../words/names';
import { stepPath } from '../paths';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { WhyNumber } from '../why/why-number';
import { DoseGrid } from './dose-grid';
import { MethodSwitch } from './method-switch';
import { NutrientStrip } from './nutrient-strip';
import type { Asked } from '../why/why-button';
import styles from './applications.module.css';

/** Step 2: what is applied, where the plan is made. */
export function ApplicationsStep({ onComment }: { onComment: (path: string | undefined, label: string) => void }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const names = useNames();
  const { library, replay } = usePlanFacts();
  const perArea = usePerArea();
  const [params, setParams] = useSearchParams();
  const asked = params.get('method') as Method | null;
  const method: Method = asked && methods.includes(asked) ? asked : 'quantitative';
  const tanks = usePlanPart(['tanks'], (document) => inOrder(itemsOf(document, 'tanks')));
  const tank = method !== 'proportional' ? undefined : (tanks.find((key) => key === params.get('tank')) ?? tanks[0]);
  const stages = usePlanPart(['stages'], (document) => stagesOf(itemsOf(document, 'stages')));
  const columns = usePlanPart(
    ['stages', 'applications'],
    (document) => columnsOf(stages, itemsOf(document, 'applications'), method, tank),
    [stages, method, tank],
  );
  const productIds = usePlanPart(['products'], (document) => inOrder(itemsOf(document, 'products')));
  const taken = useMemo(() => new Set(productIds), [productIds]);
  const [picking, setPicking] = useState(false);
  const [calculating, setCalculating] = useState(false);
  const [why, setWhy] = useState<Asked>();
  const [column, setColumn] = useState<DoseColumn>();
  const [hovered, setHovered] = useState<number>();
  const [kept, setKept] = useState<number>();

  const choose = (change: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
  const page = (step: -1 | 1) => {
    if (method !== 'proportional') return choose({ method: methods[(methods.indexOf(method) + step + methods.length) % methods.length]! });
    const next = tanks[tanks.indexOf(tank ?? '') + step];
    if (next) choose({ tank: next });
  };
  const changeMethod = (next: Method) => {
    if (next === 'proportional' && tanks.length === 0 && editable)
      session.writeAll(addTank(session.document, t('tank.nth', { n: 1 })).entries);
    choose({ method: next });
  };
  const pick = (productId: number) => {
    const { formId, price } = library.product(productId) ?? {};
    const unitId = (method === 'proportional' ? perArea.whole : perArea.doses)[formId === 1 ? 1 : 0];
    session.writeAll(addProduct(session.document, productId, unitId, price));
    setPicking(false);
  };
  usePageCommands(() => {
    if (!editable || replay) return [];
    const free = library.products.filter(({ id, formId }) => !taken.has(String(id)) && !MANURE_FORMS.has(formId));
    return [
      { id: 'here:product', label: t('command.add'), hint: '/', group: t('command.group'), run: () => setPicking(true) },
      ...free.map(({ id, name }) => ({
        id: `product:${id}`,
        label: name,
        hint: t('product.add'),
        group: t('product.list'),
        quiet: true,
        run: () => pick(id),
      })),
    ];
  });
  useEffect(() => {
    if (!editable) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || (event.target as Element).closest('input, textarea, [contenteditable]'))
        return;
      event.preventDefault();
      setPicking(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editable]);

  const opened = params.get('column');
  useEffect(() => {
    const found = columns.find(({ application }) => application !== undefined && application === opened);
    if (!found) return;
    setColumn(found);
    setParams(
      (before) => {
        const { column: _, ...rest } = Object.fromEntries(before);
        return rest;
      },
      { replace: true },
    );
  }, [opened, columns, setParams]);
  const lit = hovered ?? kept;
  return (
    <>
      <NutrientStrip lit={lit} kept={kept} onHover={setHovered} onKeep={setKept} />
      {kept !== undefined && <WhyNutrient id={kept} onWhy={setWhy} />}
      <div className={styles['tools']}>
        <MethodSwitch method={method} onMethod={changeMethod} />
        {method === 'proportional' && <TankTabs tanks={tanks} tank={tank} onTank={(key) => choose({ tank: key })} onWhy={setWhy} />}
      </div>
      <div className={styles['gridArea']}>
        {productIds.length === 0 ? (
          <StartEmpty editable={editable} onAdd={() => setPicking(true)} />
        ) : method === 'proportional' && tank === undefined ? (
          <p>{t('tank.none')}</p>
        ) : (
          <>
            <DoseGrid
              {...{ method, tank, productIds, columns, lit, onComment }}
              onPage={page}
              onColumn={setColumn}
              onWhy={setWhy}
              onLost={({ text }) => notify(t('removed.typed', { text }), 'warn')}
              footer={
                editable && (
                  <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={() => setPicking(true)}>
                    {t('product.add')} <kbd aria-hidden>/</kbd>
                  </Button>
                )
              }
            />
            {tank !== undefined && <TankSettings tank={tank} columns={columns} />}
          </>
        )}
      </div>
      <CostFooter
        goOn={productIds.length > 0}
        onWhy={setWhy}
        {...(editable && method !== 'foliar' && productIds.length > 0 && { onCalculate: () => setCalculating(true) })}
      />
      <WhyDrawer path={why?.path} title={why?.title ?? ''} onClose={() => setWhy(undefined)} />
      <AutoCalculate open={calculating} productIds={productIds} columns={columns} tank={tank} onClose={() => setCalculating(false)} />
      <ProductPicker open={picking} taken={taken} onClose={() => setPicking(false)} onPick={pick} />
      <ColumnDialog
        column={column && (columns.find(({ id }) => id === column.id) ?? undefined)}
        method={method}
        tank={tank}
        onClose={() => setColumn(undefined)}
      />
      <span className="visually-hidden" aria-live="polite">
        {tank ? names.tank(tank) : t(`method.${method}`)}
      </span>
    </>
  );
}

/** Where need and supply of the nutrient that is lit come from. */
function WhyNutrient({ id, onWhy }: { id: number; onWhy: (asked: Asked) => void }) {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const path = `${nutrientOf(id)!.group}.${id}`;
  const nutrient = nutrientLabel(nutrientName(id, display));
  const need = t('advice.need', { nutrient });
  const supply = t('advice.supply', { nutrient });
  return (
    <p className={styles['why']}>
      <Button kind="quiet" onClick={() => onWhy({ path: `${path}.cropNeed`, title: need })}>
        {need}: {t('advice.why')}
      </Button>
      <Button kind="quiet" onClick={() => onWhy({ path: `${path}.fulfillment`, title: supply })}>
        {supply}: {t('advice.why')}
      </Button>
    </p>
  );
}

/** How often in the season, by the stages that it falls in. */
function Events({ of, count }: { of: 'irrigation' | 'fertigation'; count: number }) {
  const { t } = useTranslation('plan');
  return <WhyNumber path={`allocation.${of}Events`} title={t(`cost.${of}`)} value={formatCount(count)} />;
}

/** The next step opens with the first product (specification §5: at least one must be selected to continue). */
function CostFooter({ goOn, onWhy, onCalculate }: { goOn: boolean; onWhy: (asked: Asked) => void; onCalculate?: () => void }) {
  const { t } = useTranslation('plan');
  const { cost, draft } = usePlanNumbers();
  const { plan, replay } = usePlanFacts();
  const { area, hectares } = usePerArea();
  const events = Object.values(draft.stages).reduce<{ irrigation: number; fertigation: number }>(
    (sum, stage) => ({
      irrigation: sum.irrigation + Number(stage['irrigationEvents'] ?? 0),
      fertigation: sum.fertigation + Number(stage['fertigationEvents'] ?? 0),
    }),
    { irrigation: 0, fertigation: 0 },
  );
  const currency = plan.pricing?.currency;
  return (
    <footer className={styles['footer']}>
      <span>
        {t(`cost.per.${area}`)}{' '}
        <strong>
          {currency ? `${currency} ` : ''}
          {formatNumber(cost.totals.total * hectares, { fixed: 2 })}
        </strong>
      </span>
      <Button kind="quiet" onClick={() => onWhy({ path: 'pricing.total', title: t(`cost.per.${area}`) })}>
        {t('advice.why')}
      </Button>
      {cost.unpriced > 0 && <span className={styles['dim']}>{t('cost.unpriced', { count: cost.unpriced })}</span>}
      {events.irrigation + events.fertigation > 0 && (
        <span>
          {t('cost.irrigation')} <Events of="irrigation" count={events.irrigation} /> · {t('cost.fertigation')}{' '}
          <Events of="fertigation" count={events.fertigation} />{' '}
          <span aria-hidden>{events.irrigation >= events.fertigation ? '✓' : '✕'}</span>
        </span>
      )}
      {!replay && (
        <span className={styles['end']}>
          {onCalculate && <Button onClick={onCalculate}>{t('advice.auto')}</Button>}
          {goOn ? (
            <Button kind="primary" to={stepPath(plan.customerId, 'overview', plan.id)}>
              {t('step.next', { step: t('step.overview') })}
            </Button>
          ) : (
            <Button kind="primary" disabled title={t('step.productFirst')}>
              {t('step.next', { step: t('step.overview') })}
            </Button>
          )}
        </span>
      )}
    </footer>
  );
}
