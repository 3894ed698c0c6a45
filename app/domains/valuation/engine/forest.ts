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

/** Unpacks a forest that the fitting script wrote. */
export function unpackForest({ base, unit, trees, thresholds, nodes }: PackedForest): Forest {
  const bytes = Uint8Array.from(atob(nodes), (char) => char.charCodeAt(0));
  const feature: number[] = [];
  const threshold: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const value: number[] = [];
  const roots = new Int32Array(trees);
  let at = 0;
  const readNode = (): number => {
    const node = feature.length;
    const code = bytes[at] as number;
    if (code === LEAF) {
      const raw = (bytes[at + 1] as number) | ((bytes[at + 2] as number) << 8);
      at += 3;
      feature.push(-1);
      threshold.push(0);
      left.push(-1);
      right.push(-1);
      value.push((raw >= 0x8000 ? raw - 0x1_0000 : raw) * unit);
      return node;
    }
    feature.push(code);
    threshold.push(thresholds[code]?.[bytes[at + 1] as number] ?? 0);
    value.push(0);
    left.push(-1);
    right.push(-1);
    at += 2;
    left[node] = readNode();
    right[node] = readNode();
    return node;
  };
  for (let tree = 0; tree < trees; tree++) roots[tree] = readNode();
  return {
    base,
    roots,
    feature: Int16Array.from(feature),
    threshold: Float64Array.from(threshold),
    left: Int32Array.from(left),
    right: Int32Array.from(right),
    value: Float64Array.from(value),
  };
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
