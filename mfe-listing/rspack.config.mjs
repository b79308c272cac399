export { remoteConfig as default } from 'shared-contracts/federation';
