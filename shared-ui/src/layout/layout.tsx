import type { ComponentPropsWithRef, ElementType } from 'react';
import { cx } from '../text/cx';
import classes from './layout.module.css';

/** A space token: 4 is `--space-4`. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10;
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch';

/** Each option names a token: `s` is `--text-s`, `soft` is `--color-text-soft`. */
interface TextOptions {
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | '2xl' | '3xl' | undefined;
  tone?: 'text' | 'soft' | 'faint' | 'ocean' | 'success' | 'danger' | undefined;
  weight?: 'regular' | 'medium' | 'strong' | undefined;
  font?: 'text' | 'display' | undefined;
  leading?: 'tight' | 'snug' | 'text' | undefined;
  /** digits of equal width */
  numeric?: boolean | undefined;
}
interface StackOptions extends TextOptions {
  gap?: Gap | undefined;
  align?: Align | undefined;
}
interface RowOptions extends StackOptions {
  /** between lines, where it differs from `gap` */
  rowGap?: Gap | undefined;
  justify?: 'between' | 'center' | 'end' | undefined;
  wrap?: boolean | undefined;
}
interface GridOptions extends TextOptions {
  gap?: Gap | undefined;
  rowGap?: Gap | undefined;
  /** the smallest width of a column, as 17rem */
  min: string;
  /** columns share the width that empty ones would have */
  fit?: boolean | undefined;
}
/** The element is a `div` without `as`, of `Text` a `p`. */
type Props<T extends ElementType, Options> = Options & { as?: T | undefined } & Omit<
    ComponentPropsWithRef<T>,
    keyof Options | 'as'
  >;

/** Type of another size, color or weight than its surroundings. */
export function Text<T extends ElementType = 'p'>(props: Props<T, TextOptions>) {
  const { as: Element = 'p', className, ...others } = props;
  const [typeClasses, rest] = takeType(others);
  return <Element {...rest} className={cx(typeClasses, className)} />;
}

/** A heading, an `h2` without `as`. */
export function Heading<T extends ElementType = 'h2'>(props: Props<T, TextOptions>) {
  const { as: Element = 'h2', className, ...others } = props;
  const [typeClasses, rest] = takeType(others);
  return <Element {...rest} className={cx(typeClasses, className)} />;
}

/** Children below each other, as wide as the stack. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackOptions>) {
  const { as: Element = 'div', gap = 0, align, className, ...others } = props;
  const [typeClasses, rest] = takeType(others);
  const classNames = cx(classes.stack, classes[`gap${gap}`], align && classes[`${align}Items`], typeClasses, className);
  return <Element {...rest} className={classNames} />;
}

/** Children next to each other, centred without `align`. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowOptions>) {
  const { as: Element = 'div', gap = 0, rowGap = gap, align = 'center', justify, wrap, className, ...others } = props;
  const [typeClasses, rest] = takeType(others);
  const classNames = cx(
    classes.row,
    gapClasses(gap, rowGap),
    classes[align],
    justify && classes[`${justify}Content`],
    wrap && classes.wrap,
    typeClasses,
    className,
  );
  return <Element {...rest} className={classNames} />;
}

/** As many equal columns as there is room for. */
export function Grid<T extends ElementType = 'div'>(props: Props<T, GridOptions>) {
  const { as: Element = 'div', gap = 0, rowGap = gap, min, fit = false, className, ...others } = props;
  const [typeClasses, rest] = takeType(others);
  return (
    <Element
      {...rest}
      className={cx(classes.grid, gapClasses(gap, rowGap), typeClasses, className)}
      style={{ gridTemplateColumns: `repeat(auto-${fit ? 'fit' : 'fill'}, minmax(min(${min}, 100%), 1fr))` }}
    />
  );
}

const gapClasses = (gap: Gap, rowGap: Gap) => cx(classes[`gap${gap}`], rowGap !== gap && classes[`rowGap${rowGap}`]);

/** The classes of the options of type, and the other props. */
function takeType<P extends TextOptions>(props: P) {
  const { size, tone, weight, font, leading, numeric, ...rest } = props;
  const classNames = cx(
    size && classes[`size-${size}`],
    tone && classes[`tone-${tone}`],
    weight && classes[weight],
    font && classes[`font-${font}`],
    leading && classes[`leading-${leading}`],
    numeric && classes.numeric,
  );
  return [classNames, rest] as const;
}
