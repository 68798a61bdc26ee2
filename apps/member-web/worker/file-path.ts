/** The address of a file has an extension. The name of a person may have a dot, too. */
export const filePath = /^\/(?!people\/)[^?]*\.\w+(\?|$)/;
