import { tsImport } from 'tsx/esm/api';

const { importParts } = await tsImport('./import-parts.ts', import.meta.url);

/** The bundler's door to import-parts.ts. */
export default function importPartsLoader(source) {
  return importParts(source);
}
