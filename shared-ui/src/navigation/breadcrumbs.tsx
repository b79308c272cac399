import { ChevronRight, Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Row, Text } from '../layout/layout';
import { i18n } from '../texts';
import classes from './breadcrumbs.module.css';
import { Link, type LinkHost } from './link';

export interface Crumb {
  label: string;
  /** without it the crumb is the current page */
  href?: string | undefined;
}
export interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  /** more entries collapse behind a button */
  most?: number | undefined;
  label?: string | undefined;
  /** with it links navigate without loading a document */
  host?: LinkHost | undefined;
}

/** The path of regions, largest first. */
export function Breadcrumbs({ crumbs, most = 6, label = i18n.t('Breadcrumb'), host }: BreadcrumbsProps) {
  const [all, setAll] = useState(false);
  const collapsed = !all && crumbs.length > most;
  const shown = collapsed ? [...crumbs.slice(0, 1), ...crumbs.slice(-(most - 1))] : crumbs;
  return (
    <Text as="nav" aria-label={label} size="s">
      <Row as="ol" wrap>
        {shown.map((crumb, index) => (
          <CrumbItem key={`${crumb.href ?? ''}${crumb.label}`} first={index === 0}>
            {collapsed && index === 1 && (
              <>
                <button
                  type="button"
                  className={classes.more}
                  aria-label={i18n.t('Show all regions')}
                  onClick={() => setAll(true)}
                >
                  <Ellipsis size={16} aria-hidden="true" />
                </button>
                <ChevronRight size={14} aria-hidden="true" className={classes.mark} />
              </>
            )}
            <CrumbText crumb={crumb} host={host} last={index === shown.length - 1} />
          </CrumbItem>
        ))}
      </Row>
    </Text>
  );
}

function CrumbItem({ first, children }: { first: boolean; children: ReactNode }) {
  return (
    <li className={classes.item}>
      {!first && <ChevronRight size={14} aria-hidden="true" className={classes.mark} />}
      {children}
    </li>
  );
}

function CrumbText({ crumb, host, last }: { crumb: Crumb; host: LinkHost | undefined; last: boolean }) {
  if (!crumb.href) return <span aria-current={last ? 'page' : undefined}>{crumb.label}</span>;
  if (!host) return <a href={crumb.href}>{crumb.label}</a>;
  return (
    <Link host={host} to={crumb.href}>
      {crumb.label}
    </Link>
  );
}
