/** The page is asked for from here, so that the names of its parts weigh on nobody who signs in. */
export const onboardingPage = () => import('./onboarding-page');
