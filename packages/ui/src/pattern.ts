const drawing = `<svg xmlns='http://www.w3.org/2000/svg' width='56' height='56'><g fill='none' stroke='#fff' stroke-opacity='.16' stroke-width='1.5'><path d='M28 2 54 28 28 54 2 28zM28 14 42 28 28 42 14 28zM28-6V6M28 50v12M-6 28H6M50 28h12'/></g><g fill='#fff' fill-opacity='.16'><circle cx='28' cy='28' r='3'/><circle r='2.5'/><circle cx='56' r='2.5'/><circle cy='56' r='2.5'/><circle cx='56' cy='56' r='2.5'/></g></svg>`;

/** A repeating CSS image of white lozenges and dots, like woven cloth. It lies on the schemes' gradients. */
export const pattern = `url("data:image/svg+xml,${drawing.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
