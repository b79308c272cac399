export { type Metrics, registerMetrics } from './metrics';
export { addToTrace, registerTracing, traced, traceFields } from './tracing';
