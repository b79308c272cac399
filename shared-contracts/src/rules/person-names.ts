interface Names {
  first_name: string | null;
  last_name: string | null;
}

/** Signs of Chinese characters and hiragana: names with them begin with the family's. Katakana is for foreign names, too. */
const FAMILY_FIRST = /[\p{Script=Han}\p{Script=Hiragana}]/u;

/** Whether the family's name comes first: '山田 太郎', whatever the language of the page. */
export const isFamilyFirst = (name: string): boolean => FAMILY_FIRST.test(name);

/** 'Kai Akana', '山田 太郎'; empty without any name. */
export function fullName({ first_name, last_name }: Names): string {
  const names = [first_name, last_name].filter(Boolean);
  return (isFamilyFirst(names.join('')) ? names.reverse() : names).join(' ');
}

/** How a person is greeted: 'Kai', '山田様'; empty without a name. */
export function greetingName({ first_name, last_name }: Names): string {
  const [name = ''] = [last_name, first_name].filter(Boolean);
  return isFamilyFirst(`${first_name}${last_name}`) ? `${name}様` : (first_name ?? '');
}
