import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { landingPath } from '@loam/domain/user/landing';
import { type OnboardingStep, onboardingStepAt, onboardingSteps, onboardingStepsOf } from '@loam/domain/user/onboarding';
import { isApiError } from '../../api/api-error';
import { useCurrentUser } from '../../api/session';
import { errorText } from '../../i18n/init';
import { notify } from '../../ui/feedback/notices';
import { useNavigate, useParams, useSearchParams } from '../../ui/link';
import { scopeQuery } from '../../ui/scope/scope-query';
import { useChangeProfile } from '../user/account';

/** Where an admin is: at the step that the address names, else at the one where they left. It is kept with their account, for any device. */
export function useOnboarding() {
  const { t } = useTranslation('onboarding');
  const { roleId, stepNumber, collections, groups } = useCurrentUser();
  const [query] = useSearchParams();
  const variety = useParams()['cropId'] !== undefined;
  const navigate = useNavigate();
  const change = useChangeProfile();
  const steps = onboardingStepsOf(roleId);
  const named = variety ? 'crops' : steps.find((step) => step === query.get('step'));
  const step = named ?? onboardingStepAt(roleId, stepNumber);
  const keep = useEffectEvent((at: number) => {
    if (at !== stepNumber) change.mutate({ input: { stepNumber: at }, revision: 0 }, { onError: () => notify(t('notKept'), 'warn') });
  });
  useEffect(() => keep(onboardingSteps.indexOf(step)), [step]);
  const here = scopeQuery(`?${query.toString()}`);
  const finish = async () => {
    try {
      await change.mutateAsync({ input: { isOnBoarding: false }, revision: 0 });
    } catch (error) {
      return notify(isApiError(error) ? errorText(error.key, error.message) : t('notEnded'), 'bad');
    }
    notify(t('ended'));
    return navigate(landingPath({ roleId, collectionIds: collections.map(({ id }) => id), groups }));
  };
  return {
    step,
    steps,
    variety,
    busy: change.isPending && change.variables.input.isOnBoarding === false,
    finish,
    /** with the scope that was chosen in the top bar */
    pathOf: (to: OnboardingStep) => `/admin-onboarding?step=${to}${here.replace('?', '&')}`,
  };
}
