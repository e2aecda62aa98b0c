/**
 * Saved widgets in the notebook's metadata. Jupyter's validator accepts any layout, but GitHub and nbconvert refuse
 * to show a notebook whose widgets lack the key `state`, which Colab leaves out.
 */
import { type JsonObject, isObject } from '../json/types.ts';
import type { Walk } from './walk.ts';

const widgetMime = 'application/vnd.jupyter.widget-state+json';

/** Returns `notebook` with its saved widgets under `state`; the same notebook when they are, or there are none. */
export function fitWidgetState(notebook: JsonObject, walk: Walk): JsonObject {
  const { metadata } = notebook;
  const widgets = isObject(metadata) ? metadata.widgets : undefined;
  const saved = isObject(widgets) ? widgets[widgetMime] : undefined;
  if (!isObject(metadata) || !isObject(widgets) || !isObject(saved) || Object.hasOwn(saved, 'state')) return notebook;
  walk.atPath(['metadata', 'widgets', widgetMime], () =>
    walk.warn(
      'widget-state',
      "lacks the key 'state', without which GitHub does not show the notebook",
      'put the widgets under a key state',
    ),
  );
  return { ...notebook, metadata: { ...metadata, widgets: { ...widgets, [widgetMime]: withState(saved) } } };
}

function withState({ version_major = 2, version_minor = 0, ...state }: JsonObject): JsonObject {
  return { state, version_major, version_minor };
}
