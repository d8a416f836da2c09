import type { TemplateApplication, TemplateBody } from '@loam/domain/template/template.schema';
import { usePerArea, type useTemplateNames } from './names';
import type { OpenTemplate } from './use-template';

export interface ApplicationProps {
  readonly application: TemplateApplication;
  readonly template: TemplateBody;
  readonly names: ReturnType<typeof useTemplateNames>;
  readonly edit: OpenTemplate['edit'];
  readonly nth: number;
}

export type ApplicationChange = (field: string, values: Partial<TemplateApplication>) => void;

/** Changes of one application and of its products; an amount of null takes a product out. */
export function useApplicationEdits({ application: { id }, edit }: Pick<ApplicationProps, 'application' | 'edit'>) {
  const { unitId: perArea } = usePerArea();
  const change: ApplicationChange = (field, values) =>
    edit(`${id}.${field}`, (now) => ({ applications: now.applications.map((one) => (one.id === id ? { ...one, ...values } : one)) }));
  const dose = (productId: number, values: Partial<TemplateApplication['products'][number]> | null) =>
    edit(`${id}.${productId}.${Object.keys(values ?? {}).join()}`, (now) => ({
      applications: now.applications.map((one) => {
        if (one.id !== id) return one;
        const others = one.products.flatMap((product) =>
          product.id !== productId ? [product] : values === null ? [] : [{ ...product, ...values }],
        );
        const isNew = values !== null && !one.products.some((product) => product.id === productId);
        return { ...one, products: isNew ? [...others, { id: productId, amount: 1, unitId: perArea, ...values }] : others };
      }),
    }));
  return { change, dose };
}
