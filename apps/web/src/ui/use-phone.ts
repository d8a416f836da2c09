import { useMediaQuery } from '@mantine/hooks';

/** Too narrow for the plan beside, or above, what was changed of it. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
