/** Charts. */
export * from './chart/column-chart';
export * from './chart/step-chart';
