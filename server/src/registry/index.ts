export { registerRegistryApi } from './api/routes';
export { registerStaffDeployments } from './api/staff-routes';
export { type OverrideDoor, overridden, widenFor } from './overrides/overrides';
export { registerOverrides } from './overrides/routes';
export type { Registry } from './registry';
export { registerRegistry } from './routes';
export { createRegistryService, type RegistryService } from './service';
export type { HostName, ShellAssets } from './shell-assets';
export { recognise, visitorOf } from './visitor';
