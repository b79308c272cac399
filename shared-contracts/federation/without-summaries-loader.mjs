import { tsImport } from 'tsx/esm/api';

const { withoutSummaries } = await tsImport('./without-summaries.ts', import.meta.url);

/** The bundler's door to without-summaries.ts. */
export default function withoutSummariesLoader(source) {
  return withoutSummaries(source);
}
