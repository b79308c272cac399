export { copyProject, projectRoot } from './project-copy';
export { shellOffer } from './tiny-remote';
