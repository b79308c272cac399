export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
export const isPhone = (text: string) => text.replace(/\D/g, '').length >= 10;
