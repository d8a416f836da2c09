import { inOrder } from '@loam/domain/plan/plan.draft';
import { useState } from 'react';
import { newKey } from '../../../live/document/live-path';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { useSearchParams } from '../../../ui/link';
import { type Method, methods } from '../model/columns';
import { itemsOf } from '../model/edits';

/** The method and tank that the address names, and the ways to others. */
export function useMethod() {
  const editable = useEditable();
  const [params, setParams] = useSearchParams();
  const asked = params.get('method') as Method | null;
  const method: Method = asked && methods.includes(asked) ? asked : 'quantitative';
  const made = useDocumentPart(['tanks'], (document) => inOrder(itemsOf(document, 'tanks')));
  const [firstTank] = useState(newKey);
  // looking at a method adds nothing for the others: the first tank is made by the first value that is put into it
  const planned = method === 'proportional' && made.length === 0 && editable;
  const tanks = planned ? [firstTank] : made;
  const tank = method !== 'proportional' ? undefined : (tanks.find((key) => key === params.get('tank')) ?? tanks[0]);
  const choose = (change: Record<string, string>) =>
    setParams((before) => ({ ...Object.fromEntries(before), ...change }), { replace: true });
  return {
    method,
    tank,
    tanks,
    /** Whether the tank on screen is not in the plan yet: the first value that is put into it adds it. */
    planned,
    chooseTank: (key: string) => choose({ tank: key }),
    /** To the method beside it, or among tanks to the tank beside it. */
    page(step: -1 | 1) {
      if (method !== 'proportional')
        return choose({ method: methods[(methods.indexOf(method) + step + methods.length) % methods.length]! });
      const next = tanks[tanks.indexOf(tank ?? '') + step];
      if (next) choose({ tank: next });
    },
    changeMethod: (next: Method) => choose({ method: next }),
  };
}
