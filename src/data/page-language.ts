/** The language of this page as it was made; a browser that translates it puts another one there, any in the world. */
export const pageLanguage = () => (document.documentElement.lang === 'en' ? 'en' : 'fi');
