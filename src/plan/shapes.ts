import { BoundedMap } from "../bounded_map.ts";
import type { Model } from "../types/model.ts";

/** Shapes that a model keeps; one is a few kilobytes with all that hangs on it. */
const KEPT = 500;

const shapes = new WeakMap<Model, BoundedMap<string, object>>();

/**
 * The kept shape that says the same as this one. Equal shapes of a model become one object, so that what is compiled
 * from a shape (its SQL text, the writers of its documents) can hang on it.
 */
export function internShape<Shape extends object>(model: Model, shape: Shape): Shape {
  let kept = shapes.get(model);
  if (kept === undefined) shapes.set(model, kept = new BoundedMap({ most: KEPT }));
  return kept.get(JSON.stringify(shape), () => shape) as Shape;
}
