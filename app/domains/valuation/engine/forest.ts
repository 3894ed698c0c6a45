import { bytesOf } from "./base64.ts";

/** All trees of a forest in flat arrays: node i splits on `feature[i]`, or is a leaf (−1) with the value `value[i]`. */
export type Forest = {
  base: number;
  roots: Int32Array;
  feature: Int16Array;
  threshold: Float64Array;
  left: Int32Array;
  right: Int32Array;
  value: Float64Array;
};

/**
 * A forest as shipped: trees in preorder. Each node has one byte for its feature (255: leaf). A split then has one
 * byte, the position of its threshold in the feature's list; a leaf has two, its value in units of `unit`.
 */
export type PackedForest = {
  base: number;
  unit: number;
  trees: number;
  thresholds: number[][];
  nodes: string;
};

/** The byte that marks a leaf in a packed forest. */
export const LEAF = 255;

/** How many nodes packed bytes hold. */
function countNodes(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += bytes[at] === LEAF ? 3 : 2) count++;
  return count;
}

/** Unpacks a forest that the fitting script wrote. */
export function unpackForest({ base, unit, trees, thresholds, nodes }: PackedForest): Forest {
  const bytes = bytesOf(nodes);
  const count = countNodes(bytes);
  const feature = new Int16Array(count).fill(-1);
  const threshold = new Float64Array(count);
  const left = new Int32Array(count).fill(-1);
  const right = new Int32Array(count).fill(-1);
  const value = new Float64Array(count);
  const roots = new Int32Array(trees);
  /** Splits whose right side is still to come, the innermost last. */
  const open: number[] = [];
  let node = 0;
  let at = 0;
  for (let tree = 0; tree < trees; tree++) {
    roots[tree] = node;
    for (let parent: number | undefined = node; parent !== undefined; node++) {
      const code = bytes[at] as number;
      if (code === LEAF) {
        const raw = (bytes[at + 1] as number) | ((bytes[at + 2] as number) << 8);
        value[node] = (raw >= 0x8000 ? raw - 0x1_0000 : raw) * unit;
        at += 3;
        parent = open.pop();
        if (parent !== undefined) right[parent] = node + 1;
      } else {
        feature[node] = code;
        threshold[node] = thresholds[code]?.[bytes[at + 1] as number] ?? 0;
        left[node] = node + 1;
        open.push(node);
        at += 2;
      }
    }
  }
  return { base, roots, feature, threshold, left, right, value };
}

/** The forest's prediction for one row of features; a missing feature (NaN) goes left. */
export function predictForest(forest: Forest, row: ArrayLike<number>): number {
  const { feature, threshold, left, right, value, roots } = forest;
  let sum = forest.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] as number;
    let split = feature[node] as number;
    while (split >= 0) {
      node = ((row[split] as number) > (threshold[node] as number) ? right[node] : left[node]) as number;
      split = feature[node] as number;
    }
    sum += value[node] as number;
  }
  return sum;
}
