export { type Metrics, registerMetrics } from './metrics';
