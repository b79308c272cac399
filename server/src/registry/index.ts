export { registerRegistryApi } from './api/routes';
export { registerStaffDeployments } from './api/staff-routes';
export type { Registry } from './registry';
export { registerRegistry } from './routes';
export { createRegistryService, type RegistryService } from './service';
export type { HostName, ShellAssets } from './shell-assets';
export { recognise, visitorOf } from './visitor';
