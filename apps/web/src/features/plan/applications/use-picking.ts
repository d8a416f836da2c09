import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIQUID_FORM, MANURE_FORMS } from '@loam/domain/kernel/schema/lists';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { usePageCommands } from '../../../ui/page-commands';
import { usePerArea, usePlanFacts } from '../facts/plan-context';
import type { Method } from '../model/columns';
import { addProduct } from '../model/edits';

/** Taking a further product: by the list, which `/` opens, or by the palette. */
export function usePicking(method: Method, taken: ReadonlySet<string>) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const { library, replay } = usePlanFacts();
  const perArea = usePerArea();
  const [open, setOpen] = useState(false);
  const pick = (productId: number, listed?: number) => {
    const { formId, price } = library.product(productId) ?? {};
    const unitId = (method === 'proportional' ? perArea.whole : perArea.doses)[formId === LIQUID_FORM ? 1 : 0];
    session.writer.writeAll(addProduct(session.document, productId, unitId, listed ?? price));
    setOpen(false);
  };
  usePageCommands(() => {
    if (!editable || replay) return [];
    const free = library.products.filter(({ id, formId }) => !taken.has(String(id)) && !MANURE_FORMS.has(formId));
    return [
      { id: 'here:product', label: t('command.add'), hint: '/', group: t('command.group'), run: () => setOpen(true) },
      ...free.map(({ id, key, name }) => ({
        id: `product:${id}`,
        label: name,
        also: library.namesOf(key),
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
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [editable]);
  return { open, begin: () => setOpen(true), close: () => setOpen(false), pick };
}
