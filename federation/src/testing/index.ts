export { run as mfe } from '../cli';
export { keyText, sealStatement, subjectOf } from '../verify/attestation';
export { integrityOf } from '../verify/content';
export { bundledRenderer } from './bundled-renderer';
export { copyProject, projectRoot } from './project-copy';
export { SMALL_SHELL } from './small-shell';
export { shellOffer } from './tiny-remote';
