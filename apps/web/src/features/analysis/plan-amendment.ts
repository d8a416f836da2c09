import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { wholeAmendment_kg_ha } from '@loam/domain/agronomy/auto-calculate/spreadable';
import type { AnswerOf, Given } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import { planListCalls } from '@loam/domain/plan/plan-list.calls';
import type { planReadCalls } from '@loam/domain/plan/plan-read.calls';
import type { planSaveCalls } from '@loam/domain/plan/plan-save.calls';
import { isApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { errorText } from '../../i18n/init';
import { formatNumber } from '../../i18n/number';
import { notify } from '../../ui/feedback/notices';
import type { Amendment } from './parts/corrections-panel';

type Plan = Pick<AnswerOf<typeof planReadCalls.one>, 'id' | 'products' | 'applications'>;
interface Dose {
  readonly id: number;
  readonly amount: number;
  readonly unitId: number;
}

/** The change of a plan by a dose before planting, in the application that is there or a new one; what else stands in it stays. */
export function withAmendment(plan: Plan, dose: Dose): Given<typeof planSaveCalls.save>['body'] {
  const there = plan.applications.find(({ method, cropStageId }) => method === 'quantitative' && cropStageId === PRE_PLANT_STAGE);
  const known = plan.products.some(({ id }) => id === dose.id);
  return {
    id: plan.id,
    products: [...plan.products.map(({ id }) => ({ id })), ...(known ? [] : [{ id: dose.id, unitId: dose.unitId }])],
    applications: [
      ...plan.applications.map((one) =>
        one === there ? { id: one.id, products: [...one.products.filter(({ id }) => id !== dose.id), dose] } : { id: one.id },
      ),
      ...(there ? [] : [{ cropStageId: PRE_PLANT_STAGE, products: [dose] }]),
    ],
  };
}

/** Takes what a soil sheet asks for into the field's latest plan that is open; undefined where there is none. */
export function useFieldPlan(fieldId: number, imperial: boolean) {
  const { t, i18n } = useTranslation('analysis');
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['plans', 'for-soil', fieldId],
    queryFn: () => ask(planListCalls.ofField, { params: { id: fieldId } }),
  });
  const [plan] = (data?.items ?? [])
    .filter(({ status }) => status === 'draft' || status === 'active')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const unitId = imperial ? LB_AC : KG_HA;
  const add = async (planId: number, { product: key, t_ha }: Amendment) => {
    // the rules of a whole plan weigh much, and few visits need them
    const [{ planReadCalls: read }, { planSaveCalls: write }, { inProductLanguage, libraryProductByKey }] = await Promise.all([
      import('@loam/domain/plan/plan-read.calls'),
      import('@loam/domain/plan/plan-save.calls'),
      import('@loam/domain/agronomy/tables/product-table'),
    ]);
    const product = libraryProductByKey(key)!;
    const amount = Number(convert(wholeAmendment_kg_ha(product, t_ha, imperial), KG_HA, unitId).toFixed(6));
    const whole = await ask(read.one, { query: { planId } });
    await ask(write.save, { body: withAmendment(whole, { id: product.id, amount, unitId }) }, { revision: whole.revision });
    await client.invalidateQueries({ queryKey: ['plans'] });
    notify(
      t('correction.plannedIn', {
        plan: whole.name,
        product: inProductLanguage(product, languageOf(i18n.language)).name,
        amount: `${formatNumber(amount)} ${unitOf(unitId)!.symbol}`,
      }),
    );
  };
  return (
    plan && {
      name: plan.name,
      add: (amendment: Amendment) =>
        void add(plan.id, amendment).catch((error: unknown) => {
          const [detail] = isApiError(error) ? error.details : [];
          notify(isApiError(error) ? errorText(detail?.key ?? error.key, detail?.message ?? error.message) : t('correction.failed'), 'bad');
        }),
    }
  );
}
