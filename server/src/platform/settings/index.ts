export { drainMs, isLocalSite, isLoopbackHost, type LocalSite, secondFactorRoles, usesSampleData } from './local-site';
export { mailOrigin, originFor, publicSettings, siteUrl } from './public-settings';
export { readSettings, SETTINGS, type Settings, settingsTable } from './settings';
