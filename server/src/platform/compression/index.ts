export { brotli, brotliAside, brotliDense, WORTH_PACKING } from './brotli';
