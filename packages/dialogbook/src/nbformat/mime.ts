/**
 * What a mime type says about its data in a mime bundle: any JSON, text of many lines, or one long string.
 *
 * Source: `nbformat/v4/rwbase.py`, the functions `_is_json_mime` and `_split_mimebundle`.
 */

/** Whether the data of `mime` is any JSON value, never to be joined or split as lines: `application/json`, `application/*+json`. */
export function isJsonMime(mime: string): boolean {
  return mime === 'application/json' || (mime.startsWith('application/') && mime.endsWith('+json'));
}

/** Whether Jupyter writes the data of `mime` as a list of lines: `text/*`, SVG, and `application/javascript`. */
export function isTextMime(mime: string): boolean {
  return mime.startsWith('text/') || mime === 'image/svg+xml' || mime === 'application/javascript';
}
