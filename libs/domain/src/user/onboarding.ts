import { ROLE } from '../kernel/person/roles.js';

/** What a new admin is led through, in this order. A person's `stepNumber` is the place of their step in this list, whatever their role. */
export const onboardingSteps = ['company', 'units', 'crops', 'products', 'people', 'workPlan'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** A super admin has no level of their own to set units and templates for; a group has no levels below it to set up. */
const without: Readonly<Record<number, readonly OnboardingStep[]>> = {
  [ROLE.superAdmin]: ['units', 'workPlan'],
  [ROLE.groupAdmin]: ['company'],
};

export const onboardingStepsOf = (roleId: number): readonly OnboardingStep[] =>
  onboardingSteps.filter((step) => !without[roleId]?.includes(step));

/** The step of a `stepNumber`, or the next that the role has; beyond all of them the last. */
export function onboardingStepAt(roleId: number, stepNumber: number): OnboardingStep {
  const steps = onboardingStepsOf(roleId);
  return steps.find((step) => onboardingSteps.indexOf(step) >= stepNumber) ?? steps.at(-1)!;
}
