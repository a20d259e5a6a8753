export { useLeftOfWeek } from './model/left-of-week.ts';
export { enterDeliveryCost, takeBackDeliveryCost, useEnteredOnDay } from './model/delivery-cost.ts';
