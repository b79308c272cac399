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
export { type SampleBlogPost, sampleBlogPosts } from './pages/blog-posts';
export { sampleContentPages } from './pages/content-pages';
export { type SampleRegionContent, sampleRegionContents } from './pages/region-contents';
export { CUSTOMER_EXPERIENCE_ID, type SampleAgent, sampleAgents, sampleOffices, sampleTeams } from './people/people';
export { hashOf } from './random';
export { drawScene } from './scenes/draw-scene';
export { sceneHash } from './scenes/scene-hash';
export { formatSceneId, parseSceneId, SCENE_KINDS, type Scene, sceneOf } from './scenes/scene-id';
