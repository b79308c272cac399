import type { ComponentPropsWithRef, ElementType } from 'react';
import { cx } from '../text/cx';
import classes from './layout.module.css';

/** A space token: 4 is `--space-4`. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

interface StackOptions {
  gap?: Gap | undefined;
  align?: Align | undefined;
}
interface RowOptions extends StackOptions {
  /** between lines, where it differs from `gap` */
  rowGap?: Gap | undefined;
  justify?: 'between' | 'center' | 'end' | undefined;
  wrap?: boolean | undefined;
}
interface GridOptions {
  gap?: Gap | undefined;
  rowGap?: Gap | undefined;
  /** the smallest width of a column, as 17rem */
  min: string;
  /** columns share the width that empty ones would have */
  fit?: boolean | undefined;
}
/** The element is a `div` without `as`. */
type Props<T extends ElementType, Options> = Options & { as?: T | undefined } & Omit<
    ComponentPropsWithRef<T>,
    keyof Options | 'as'
  >;

/** Children below each other, as wide as the stack. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackOptions>) {
  const { as: Element = 'div', gap = 0, align, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={cx(classes.stack, classes[`gap${gap}`], align && classes[`${align}Items`], className)}
    />
  );
}

/** Children next to each other, centred without `align`. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowOptions>) {
  const { as: Element = 'div', gap = 0, rowGap = gap, align = 'center', justify, wrap, className, ...rest } = props;
  const classNames = cx(
    classes.row,
    gapClasses(gap, rowGap),
    classes[align],
    justify && classes[`${justify}Content`],
    wrap && classes.wrap,
    className,
  );
  return <Element {...rest} className={classNames} />;
}

/** As many equal columns as there is room for. */
export function Grid<T extends ElementType = 'div'>(props: Props<T, GridOptions>) {
  const { as: Element = 'div', gap = 0, rowGap = gap, min, fit = false, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={cx(classes.grid, gapClasses(gap, rowGap), className)}
      style={{ gridTemplateColumns: `repeat(auto-${fit ? 'fit' : 'fill'}, minmax(min(${min}, 100%), 1fr))` }}
    />
  );
}

const gapClasses = (gap: Gap, rowGap: Gap) => cx(classes[`gap${gap}`], rowGap !== gap && classes[`rowGap${rowGap}`]);
