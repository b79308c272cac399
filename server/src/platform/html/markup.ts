import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The markup of elements. React escapes all texts and attributes. */
export const markup = (node: ReactNode): string => renderToStaticMarkup(node);

/** A whole document, from its `html` element. */
export const documentOf = (node: ReactNode): string => `<!doctype html>${markup(node)}\n`;
