export { brotli, brotliAside, WORTH_PACKING } from './brotli';
