/** '/Company/Team/' and 'company/team' become '/company/team'. */
export function contentPath(path: string): string {
  const words =
    path
      .split(/[?#]/, 1)[0]
      ?.split('/')
      .filter((word) => word !== '') ?? [];
  return `/${words.join('/').toLowerCase()}`;
}
