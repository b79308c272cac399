import type { ReactNode } from 'react';
import { documentOf } from '../../platform/html/html';
import { PlainFrame } from '../../platform/html/plain-document';
import { PAPER_STYLE_PATH } from './paper-style';

interface PaperProps {
  title: string;
  siteName: string;
  now: Date;
  children: ReactNode;
}

/** A document for paper: no script, its own style, not for search engines. */
export function paper({ title, siteName, now, children }: PaperProps): string {
  return documentOf(
    <PlainFrame title={title} style={PAPER_STYLE_PATH}>
      <div className="paper-top">
        <span className="paper-brand">{siteName}</span>
        <span className="paper-soft">{dayText(now)}</span>
      </div>
      {children}
    </PlainFrame>,
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Honolulu' });
/** 'November 20, 2026', as it is in Hawaii. */
export const dayText = (date: Date): string => DAY.format(date);
