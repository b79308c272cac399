export { type PriceRange, parsePrice } from './price-scale';
export { PriceSlider, type PriceSliderProps } from './price-slider';
