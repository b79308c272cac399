export { PREVIEW, signToken } from '../overrides/override-token';
export { insertVersion } from '../publish/versions.store';
export { createRegistry } from '../registry';
export { createShellAssets } from '../shell-assets';
export { createVisitors } from '../visitors';
