import { type AnalyticsSurroundings, cutSourceUrl } from 'shared-contracts';
import { toldAddress } from './told-address';

/** The part of an analytics instance on the page that we speak to; PostHog's is the one the documents name. */
export interface PageAnalytics {
  capture(event: string, properties?: Record<string, unknown>): void;
}

/** The instance a script has put on the page, if there is one [B7.20]. */
export function pageAnalytics(): PageAnalytics | null {
  const found: unknown = Reflect.get(window, 'posthog');
  return isAnalytics(found) ? found : null;
}

function isAnalytics(found: unknown): found is PageAnalytics {
  return typeof found === 'object' && found !== null && 'capture' in found && typeof found.capture === 'function';
}

/** What the analytics ingestion wants to know of the browser [B7.20]. */
export function surroundings(url: string): AnalyticsSurroundings {
  const { userAgent, language } = navigator;
  return {
    url,
    referrer: cutSourceUrl(toldAddress(document.referrer), 'tracking'),
    browser: userAgent.slice(0, 200),
    os: /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0] ?? 'other',
    screenWidth: window.screen.width,
    screenHeight: window.screen.height,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: language,
  };
}
