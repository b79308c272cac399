export { shellConfig as default } from 'shared-contracts/federation';
