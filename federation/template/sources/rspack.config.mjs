export { remoteConfig as default } from 'federation';
