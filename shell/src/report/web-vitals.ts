import type { RemoteReport } from 'shared-contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Reports the web vitals of the document, each once its value is final, which for some is when the page is left. They
 * include what happened before this file was loaded.
 * @param page the page of the document, as 'listing'
 */
export function reportWebVitals(report: (report: RemoteReport) => void, page: string): void {
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB])
    onVital(({ name, value }) => report({ kind: 'web-vital', remote: 'shell', detail: `${name} ${page}`, value }));
}
