/** 'Poʻipū Kai' gives 'poipu-kai': letters without marks, ʻokina dropped, the rest dashes. */
export function handleOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036fʻ‘’'`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** 'Haʻikū Road' gives 'Haiku Road': the letters that addresses are written in. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036fʻ‘’'`]/g, '')
    .normalize('NFC');
}

/** A name as people may type it: marks, ʻokina and case dropped. */
export const folded = (name: string): string => handleOf(name).replaceAll('-', ' ');
