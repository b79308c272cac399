export { PICTURES_FOLDER } from '../pictures/folder';
export { SAMPLE_LEAD } from './interest/lead-submissions';
export {
  INTEREST_DAYS,
  type InterestIn,
  makeClients,
  makeLeads,
  type SampleClient,
  type WrittenLead,
} from './interest/make-interest';
export { makeListing } from './listings/make-listing';
export { makeSale, type SampleSale } from './listings/make-sale';
export {
  type SampleBlogPost,
  type SampleRegionContent,
  sampleBlogPosts,
  sampleContentPages,
  sampleRegionContents,
} from './pages';
export { CUSTOMER_EXPERIENCE_ID, type SampleAgent, sampleAgents, sampleOffices, sampleTeams } from './people/people';
export { pictureAt } from './pictures';
export { hashOf } from './random';
