export { sumInterest } from '../listing-interest.store';
export { writeBlogPost, writeRegionText } from '../staff-content.store';
