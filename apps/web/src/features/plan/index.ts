export { PlansOfField, PlansOfGrower } from './parts/plan-lists';
