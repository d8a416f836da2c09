/** What other pages show of the dashboard; its words are `dashboard`. */
export { ActivityCard } from './activity-card';
