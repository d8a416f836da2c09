import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '@tabler/icons-react';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { columnsOf, stagesOf } from '../model/columns';
import { itemsOf } from '../model/edits';
import type { Asked } from '../why/why-button';
import { WhyDrawer } from '../why/lazy-why-drawer';
import { useNames } from '../words/names';
import styles from './applications.module.css';
import { CostFooter } from './cost-footer';
import { DoseGrid } from './dose-grid';
import { AutoCalculate, Beside, ColumnDialog, ProductPicker, StartEmpty, TankSettings, TankTabs, WhyNutrient } from './lazy-parts';
import { MethodSwitch } from './method-switch';
import { NutrientStrip } from './nutrient-strip';
import { useMethod } from './use-method';
import { useOpenedColumn } from './use-opened-column';
import { usePicking } from './use-picking';

/** Step 2: what is applied, where the plan is made. */
export function ApplicationsStep({ onComment }: { onComment: () => void }) {
  const { t } = useTranslation('plan');
  const editable = useEditable();
  const names = useNames();
  const { method, tank, tanks, planned, chooseTank, page, changeMethod } = useMethod();
  const stages = useDocumentPart(['stages'], (document) => stagesOf(itemsOf(document, 'stages')));
  const columns = useDocumentPart(
    ['stages', 'applications'],
    (document) => columnsOf(stages, itemsOf(document, 'applications'), method, tank),
    [stages, method, tank],
  );
  const productIds = useDocumentPart(['products'], (document) => inOrder(itemsOf(document, 'products')));
  const taken = useMemo(() => new Set(productIds), [productIds]);
  const picking = usePicking(method, taken);
  const [column, setColumn] = useOpenedColumn(columns);
  const [calculating, setCalculating] = useState(false);
  const [why, setWhy] = useState<Asked>();
  const [hovered, setHovered] = useState<number>();
  const [kept, setKept] = useState<number>();
  const lit = hovered ?? kept;
  const add = editable && (
    <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={picking.begin}>
      {t('product.add')} <kbd aria-hidden>/</kbd>
    </Button>
  );
  return (
    <>
      <NutrientStrip lit={lit} kept={kept} onHover={setHovered} onKeep={setKept} />
      {kept !== undefined && <WhyNutrient id={kept} onWhy={setWhy} />}
      <div className={styles['tools']}>
        <MethodSwitch method={method} onMethod={changeMethod} />
        {editable && <Beside />}
        {method === 'proportional' && <TankTabs {...{ tanks, tank, planned }} onTank={chooseTank} onWhy={setWhy} />}
      </div>
      <div className={styles['gridArea']}>
        {productIds.length === 0 ? (
          <StartEmpty editable={editable} onAdd={picking.begin} />
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
              footer={add}
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
      <AutoCalculate
        open={calculating}
        {...{ productIds, columns }}
        tank={planned ? undefined : tank}
        onClose={() => setCalculating(false)}
      />
      <ProductPicker open={picking.open} method={method} taken={taken} onClose={picking.close} onPick={picking.pick} />
      <ColumnDialog column={column} method={method} tank={tank} onClose={() => setColumn(undefined)} />
      <span className="visually-hidden" aria-live="polite">
        {tank ? names.tankOnScreen(tank) : t(`method.${method}`)}
      </span>
    </>
  );
}
