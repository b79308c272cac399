export { run as mfe } from '../cli';
export { keyText, sealStatement, subjectOf } from '../verify/attestation';
export { integrityOf } from '../verify/content';
export { copyProject, projectRoot } from './project-copy';
export { shellOffer } from './tiny-remote';
