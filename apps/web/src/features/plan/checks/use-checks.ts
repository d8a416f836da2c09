import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { formatDate } from '../../../i18n/date';
import { loadNamespaces } from '../../../i18n/init';
import { whenIdle } from '../../../ui/when-idle';
import type { Check, checksOf as Checks } from '../model/checks';
import { nutrientLabel, useNames } from '../words/names';
import { usePlanNumbers } from '../facts/plan-context';

const none: Check[] = [];
let loaded: typeof Checks | undefined;

/** What is to be looked at is told once the page stands: its code comes when the browser is idle. */
function useChecksOf(): typeof Checks | undefined {
  const [known, setKnown] = useState(() => loaded);
  useEffect(() => {
    if (known) return;
    let gone = false;
    const cancel = whenIdle(async () => {
      const [code] = await Promise.all([import('../model/checks'), loadNamespaces(['advice', 'check'])]);
      loaded = code.checksOf;
      if (!gone) setKnown(() => loaded);
    });
    return () => {
      gone = true;
      cancel();
    };
  }, [known]);
  return known;
}

/** Undefined until its code is there. */
export function useKnownChecks(): Check[] | undefined {
  const { t } = useTranslation('plan');
  const { draft, input, graph, context, display } = usePlanNumbers();
  const { stage, tank, product } = useNames();
  const checksOf = useChecksOf();
  return useMemo(
    () =>
      checksOf?.(draft, input, graph, context, {
        stage,
        tank,
        product,
        nutrient: (id) => nutrientLabel(nutrientName(id, display)),
        salt: (key) => t(`salt.${key}`, { ns: 'check' }),
        date: formatDate,
        span: (from, to) =>
          from === undefined
            ? t('span.until', { ns: 'check', to: formatDate(to) })
            : t('span.between', { ns: 'check', from: formatDate(from), to: formatDate(to) }),
      }),
    [checksOf, draft, input, graph, context, display, stage, tank, product, t],
  );
}

export const useChecks = (): Check[] => useKnownChecks() ?? none;
