/** 'Poʻipū Kai' becomes 'poipu-kai': letters without marks, no ʻokina, dashes for the rest. */
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

/** The form of a name for comparison with typed text: no marks, no ʻokina, lower case. */
export const folded = (name: string): string => handleOf(name).replaceAll('-', ' ');
