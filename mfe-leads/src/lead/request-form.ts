/** Marks the forms of requests, which the help bubble must not cover. */
export const REQUEST_FORM = 'data-request-form';
