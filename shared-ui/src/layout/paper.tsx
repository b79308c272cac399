import type { ReactNode } from 'react';
import { formatMoment } from 'shared-contracts';
import { Row } from './layout';
import classes from './paper.module.css';

export interface PaperProps {
  siteName: string;
  /** the address of the listing */
  title: string;
  price: string;
  /** one line about the listing */
  about: string;
  foot: ReactNode;
  children: ReactNode;
}

/** A page about a listing for paper, with today's date. The unit of type is the point, as printers expect. */
export function Paper({ siteName, title, price, about, foot, children }: PaperProps) {
  return (
    <article className={classes.paper}>
      <Row align="baseline" justify="between" className={classes.top}>
        <span className={classes.brand}>{siteName}</span>
        <span className={classes.soft}>{formatMoment(new Date(), 'longDay')}</span>
      </Row>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.price}>{price}</p>
      <p className={classes.soft}>{about}</p>
      {children}
      <div className={classes.foot}>{foot}</div>
    </article>
  );
}
