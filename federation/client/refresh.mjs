// In the shell's development build: the one runtime of React Fast Refresh on the page. It must be there before React, so
// remotes cannot bring their own.
import * as runtime from 'react-refresh/runtime';

/** The runtime of a remote. Two remotes may have components of the same file and name. */
window.refreshRuntimeOf = (remote) => ({
  ...runtime,
  register: (type, id) => runtime.register(type, `${remote} ${id}`),
});
