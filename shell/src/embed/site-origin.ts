/** Where this host's own files come from: the bundler works it out from the address of the script. */
declare const __webpack_public_path__: string;

/** Origin of the site, which on a foreign page is not the page's own. */
export const SITE: string = new URL(__webpack_public_path__, document.baseURI).origin;
