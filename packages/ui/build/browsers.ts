/** The oldest browsers that the apps are built for (product 2.24). */
export const browsers = ['chrome90', 'firefox128', 'safari15'];
