export const PLACEHOLDER_PATH = '/static/no-photo.svg';

/** A quiet coast at dusk where there is no photo, as the site's own code draws it. */
export const PLACEHOLDER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="1200" height="800" preserveAspectRatio="xMidYMax slice">
<rect width="480" height="320" fill="#e9e2d4"/><circle cx="338" cy="128" r="34" fill="#f1c9ad"/>
<path fill="#b9c6c4" d="M0 214c46-10 82-44 124-70 18-11 33-12 49 0 34 25 63 58 112 68 41 8 88-14 128-24 28-7 50-6 67-2v134H0z"/>
<path fill="#7f989c" d="M0 240c34-4 60-20 94-40 17-10 29-9 42 2 30 25 74 40 126 44 76 6 150-12 218-14v88H0z"/>
<path fill="#4d7681" d="M0 262c60-8 120 6 180 4s120-14 180-8 84 10 120 6v56H0z"/>
</svg>
`;
