/**
 * Told when not even the start could be loaded. Written without any import: shared packages are what is missing.
 */
export function tellStartFailed(error: unknown): void {
  window.reportError(error);
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.append('This page could not be started. Please check your connection. ');
  const retry = document.createElement('a');
  retry.href = window.location.href;
  retry.append('Retry');
  message.append(retry);
  document.getElementById('root')?.prepend(message);
}
