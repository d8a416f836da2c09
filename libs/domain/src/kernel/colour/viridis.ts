/** Viridis (van der Walt and Smith 2015), told apart with every kind of colour blindness: the low end first. */
export const viridis = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'] as const;
