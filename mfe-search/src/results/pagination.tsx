import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatNumber, PAGE_SIZE } from 'shared-contracts';
import { Row } from 'shared-ui';
import { i18n } from '../texts';
import classes from './results.module.css';

interface PaginationProps {
  page: number;
  total: number;
  addressOf: (page: number) => string;
  onPage: (page: number) => void;
}

/** Pages of a hundred. They are links, so that each page can be opened, shared and crawled. */
export function Pagination({ page, total, addressOf, onPage }: PaginationProps) {
  const pages = pageCount(total);
  if (pages < 2) return null;
  const go = (target: number) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPage(target);
  };
  const link = (target: number, label: string, content: React.ReactNode) => (
    <a
      href={addressOf(target)}
      onClick={go(target)}
      className={classes.page}
      aria-label={label}
      aria-current={target === page ? 'page' : undefined}
    >
      {content}
    </a>
  );
  return (
    <Row as="nav" gap={2} justify="center" wrap aria-label={i18n.t('Pages of results')} className={classes.pages}>
      {page > 1 && link(page - 1, i18n.t('Previous page'), <ChevronLeft size={18} aria-hidden="true" />)}
      {pageNumbers(page, pages).map((number, at) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no other name
          <span key={`gap-${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <span key={number}>{link(number, i18n.t('Page {number}', { number }), formatNumber(number))}</span>
        ),
      )}
      {page < pages && link(page + 1, i18n.t('Next page'), <ChevronRight size={18} aria-hidden="true" />)}
    </Row>
  );
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** First, last and the pages around the current one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((one, other) => one - other);
  return shown.flatMap((number, at) => {
    const before = shown[at - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
