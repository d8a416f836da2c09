import { inOrder } from '@loam/domain/plan/plan.draft';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, usePlanPart } from '../../../live/react/use-session';
import { useSearchParams } from '../../../ui/link';
import { type Method, methods } from '../model/columns';
import { addTank, itemsOf } from '../model/edits';

/** The method and tank that the address names, and the ways to others. */
export function useMethod() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const [params, setParams] = useSearchParams();
  const asked = params.get('method') as Method | null;
  const method: Method = asked && methods.includes(asked) ? asked : 'quantitative';
  const tanks = usePlanPart(['tanks'], (document) => inOrder(itemsOf(document, 'tanks')));
  const tank = method !== 'proportional' ? undefined : (tanks.find((key) => key === params.get('tank')) ?? tanks[0]);
  const choose = (change: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
  return {
    method,
    tank,
    tanks,
    chooseTank: (key: string) => choose({ tank: key }),
    /** To the method beside it, or among tanks to the tank beside it. */
    page(step: -1 | 1) {
      if (method !== 'proportional')
        return choose({ method: methods[(methods.indexOf(method) + step + methods.length) % methods.length]! });
      const next = tanks[tanks.indexOf(tank ?? '') + step];
      if (next) choose({ tank: next });
    },
    /** The first tank comes with the method that needs one. */
    changeMethod(next: Method) {
      if (next === 'proportional' && tanks.length === 0 && editable)
        session.writer.writeAll(addTank(session.document, t('tank.nth', { n: 1 })).entries);
      choose({ method: next });
    },
  };
}
