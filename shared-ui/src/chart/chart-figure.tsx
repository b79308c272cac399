import { type ReactNode, useId } from 'react';
import unseen from '../feedback/feedback.module.css';
import { Disclosure } from '../tabs/disclosure';
import classes from './chart.module.css';

interface ChartFigureProps {
  title: string;
  /** the one number of the whole */
  figure: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
  /** the drawing; without one there is nothing to draw */
  children: ReactNode;
}

/** A drawing with its name and sum; everything it shows is also a table that anybody can open. */
export function ChartFigure({ title, figure, head, rows, children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className={classes.caption}>
        <span className={classes.title}>{title}</span> <span className={classes.sum}>{figure}</span>
      </figcaption>
      {children ? (
        <>
          {children}
          <Disclosure summary="As a table">
            <table className={classes.table}>
              <caption className={unseen.hidden}>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{head[0]}</th>
                  <th scope="col">{head[1]}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([label, value], index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two steps may share a name; rows never change places
                  <tr key={index}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Disclosure>
        </>
      ) : (
        <p className={classes.none}>None in this time.</p>
      )}
    </figure>
  );
}
