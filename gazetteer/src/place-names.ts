/** 'Poʻipū Kai' gives 'poipu-kai': letters without marks, ʻokina dropped, the rest dashes. */
export function handleOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036fʻ‘’'`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A name as people may type it: marks, ʻokina and case dropped. */
export const folded = (name: string): string => handleOf(name).replaceAll('-', ' ');
