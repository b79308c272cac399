import { type ApiError, addPushSubscription, type CallAnswer, type HostServices } from 'shared-contracts';
import { asApiError } from 'shared-ui';

/** Time limit for the service worker, which the site registers when the browser is idle. Private windows have none. */
const WORKER_TIMEOUT_MS = 10_000;

/** Whether this browser can get pushes. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Such as 'Pacific/Honolulu'. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_TIMEOUT_MS));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

type Subscribed = CallAnswer<typeof addPushSubscription> | { error: ApiError } | 'denied' | 'failed';

/**
 * Asks for the permission, subscribes this browser, and stores the subscription. Call it on a press only.
 * @param key the server's public key
 */
export async function subscribeToPush(host: Pick<HostServices, 'api'>, key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const subscription = await subscriptionOf(key).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'failed';
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth, time_zone: browserTimeZone() };
  try {
    return await host.api.call(addPushSubscription, { body });
  } catch (error) {
    await endPush().catch(() => undefined);
    return { error: asApiError(error) };
  }
}

/** A subscription with another key is of an earlier database of the site: it is replaced. */
async function subscriptionOf(key: string): Promise<PushSubscription | null> {
  const worker = await readyWorker();
  if (worker === null) return null;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await worker.pushManager.subscribe(options);
  } catch {
    await endPush();
    return worker.pushManager.subscribe(options);
  }
}

/** Ends the subscription of this browser. */
export async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
