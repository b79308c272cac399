/** Shows that the start failed to load. It has no imports, because shared packages are missing then. */
export function showStartFailed(error: unknown): void {
  window.reportError(error);
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.append("We couldn't load this page. Please check your connection. ");
  const retry = document.createElement('a');
  retry.href = window.location.href;
  retry.append('Try again');
  message.append(retry);
  document.getElementById('root')?.prepend(message);
}
