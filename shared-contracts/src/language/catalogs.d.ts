/** A catalog, `locales/ja.po`, as the bundler compiles it. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
