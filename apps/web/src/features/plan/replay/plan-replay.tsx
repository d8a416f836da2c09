import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveSession } from '../../../live/session/live-session';
import { LiveSessionProvider } from '../../../live/react/session-context';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { cropName, useLibrary } from '../../library/catalog';
import { useNames } from '../words/names';
import { usePlanFacts } from '../facts/plan-context';
import { Surroundings } from '../facts/plan-surroundings';
import { useField, useFields, useGrower, type PlanBody } from '../queries';
import { ApplicationsStep } from '../applications/applications-step';
import { NutritionStep } from '../nutrition/nutrition-step';
import { OverviewStep } from '../overview/overview-step';

export type ReplayStep = 'nutritional' | 'fertilization' | 'overview';
export type PlanWords = Omit<ReturnType<typeof useNames>, 'tankOnScreen'> & {
  crop: (id: number) => string;
  fieldName: (id: number) => string;
  status: (status: string) => string;
};

export interface PlanReplayProps {
  /** Holds the state; nobody writes to it. */
  session: LiveSession;
  /** What the state says outside the document. */
  plan: PlanBody;
  /** Draws the page around the builder's view, with the words of that state. */
  children: (view: (step: ReplayStep) => ReactNode, words: PlanWords, grower: { fullName: string }) => ReactNode;
}

/** A plan as it was, in the builder's own views and words, read-only. */
export default function PlanReplay({ session, plan, children }: PlanReplayProps) {
  const { t } = useTranslation('plan');
  const grower = useGrower(plan.customerId);
  const field = useField(plan.fieldId);
  const library = useLibrary(grower.data?.group);
  const failed = [grower, library].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorCard error={failed.error} onRetry={() => failed.refetch()} />;
  if (!grower.data || !library.data) return <Skeleton rows={14} height={24} label={t('opening')} />;
  return (
    <LiveSessionProvider value={session}>
      <Surroundings facts={{ plan, grower: grower.data, field: field.data, library: library.data, replay: true }}>
        <WithWords>{children}</WithWords>
      </Surroundings>
    </LiveSessionProvider>
  );
}

const nothing = () => undefined;
const views: Record<ReplayStep, ReactNode> = {
  nutritional: <NutritionStep />,
  fertilization: <ApplicationsStep onComment={nothing} />,
  overview: <OverviewStep />,
};
const view = (step: ReplayStep) => views[step];

function WithWords({ children }: Pick<PlanReplayProps, 'children'>) {
  const { t, i18n } = useTranslation('plan');
  const names = useNames();
  const { grower, library, plan } = usePlanFacts();
  const fields = useFields(plan.customerId).data;
  const { path, value, stage, tank, product, column, language } = names;
  const words = useMemo(
    (): PlanWords => ({
      path,
      value,
      stage,
      tank,
      product,
      column,
      language,
      crop: (id) => {
        const crop = library.crop(id);
        return crop ? cropName(crop, i18n.language) : t('season.cropUnknown', { id });
      },
      fieldName: (id) => fields?.find((one) => one.id === id)?.name ?? String(id),
      status: (status) => (i18n.exists(`status:is.${status}`) ? t(`status:is.${status}`) : status),
    }),
    [path, value, stage, tank, product, column, language, library, fields, i18n, t],
  );
  return children(view, words, grower);
}
