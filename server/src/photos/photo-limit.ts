/** Photos one address may request a minute from one route: some fifteen pages of results without a pause. */
export const PHOTO_LIMIT = { rateLimit: { max: 600, timeWindow: 60_000 } };
