export { run as mfe } from '../cli';
export { shellOffer } from '../shell-offer';
export { keyText, sealStatement, subjectOf } from '../verify/attestation';
export { integrityOf } from '../verify/content';
export { bundledRenderer } from './bundled-renderer';
export { copyProject, projectRoot } from './project-copy';
export { SMALL_SHELL } from './small-shell';
