import { seededFractions } from "#app/lib/seeded-fractions.ts";
import { LEAF, type Forest, type PackedForest } from "#app/domains/valuation/engine/forest.ts";

/**
 * Gradient-boosted regression trees over binned features (Friedman 2001; histograms and best-first growth as in
 * LightGBM, Ke et al. 2017). Deterministic: the same rows, settings and seed give the same trees.
 */
export type BoostSettings = {
  trees: number;
  leaves: number;
  rate: number;
  /** Least rows (by count) in a leaf. */
  minLeaf: number;
  /** Share of features and rows each tree sees. */
  featureShare: number;
  rowShare: number;
  /** L2 penalty on a leaf, in rows. */
  lambda: number;
  /** Residuals beyond this (log) pull no harder; leaves take the weighted median of what they hold. */
  delta: number;
  seed: number;
};

/** A fitted tree: node i splits on `feature[i]` at `threshold[i]` (left: value ≤ threshold or missing), or is a leaf (feature −1). */
type Tree = { feature: number[]; threshold: number[]; left: number[]; right: number[]; value: number[] };
export type TreeForest = { base: number; trees: Tree[] };

const MAX_BINS = 255;

type Binned = { bins: Uint8Array[]; edges: Float64Array[] };

function edgesOf(column: Float64Array): Float64Array {
  const values = column.filter((value) => !Number.isNaN(value)).sort();
  const edges: number[] = [];
  let last = Number.NaN;
  const distinct: number[] = [];
  for (const value of values) if (value !== last) distinct.push((last = value));
  if (distinct.length <= MAX_BINS - 1) {
    for (let i = 0; i + 1 < distinct.length; i++)
      edges.push(((distinct[i] as number) + (distinct[i + 1] as number)) / 2);
  } else {
    for (let i = 1; i < MAX_BINS - 1; i++) {
      const edge = values[Math.floor((i * values.length) / (MAX_BINS - 1))] as number;
      if (edge !== edges.at(-1)) edges.push(edge);
    }
  }
  return Float64Array.from(edges);
}

/** 0 for missing; else 1 + the number of edges below the value. */
function binOf(edges: Float64Array, value: number): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}

function binAll(columns: readonly Float64Array[]): Binned {
  const edges = columns.map(edgesOf);
  const bins = columns.map((column, f) => {
    const own = edges[f] as Float64Array;
    return Uint8Array.from(column, (value) => binOf(own, value));
  });
  return { bins, edges };
}

type Leaf = {
  from: number;
  to: number;
  sums: Float64Array;
  total: number;
  node: number;
  gain: number;
  feature: number;
  bin: number;
};

/** The lower median of `values`, whose order it changes; 0 for none. Selects as Hoare's FIND does (1961), without sorting. */
function medianOf(values: Float64Array): number {
  if (values.length === 0) return 0;
  const middle = (values.length - 1) >> 1;
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[(first + last) >> 1] as number;
    let [low, high] = [first, last];
    while (low <= high) {
      while ((values[low] as number) < pivot) low++;
      while ((values[high] as number) > pivot) high--;
      if (low > high) break;
      const value = values[low] as number;
      values[low++] = values[high] as number;
      values[high--] = value;
    }
    if (middle <= high) last = high;
    else if (middle >= low) first = low;
    else break;
  }
  return values[middle] as number;
}

/**
 * Fits a forest to `target` (log units). The loss pulls with the residual up to `delta` and no harder beyond; each
 * leaf is the median of what it holds.
 */
export function fitForest(
  columns: readonly Float64Array[],
  target: Float64Array,
  settings: BoostSettings,
): TreeForest {
  const n = target.length;
  const { bins, edges } = binAll(columns);
  const features = columns.length;
  const random = seededFractions(settings.seed);
  const base = medianOf(target.slice());
  const predicted = new Float64Array(n).fill(base);
  const gradient = new Float64Array(n);
  const residual = new Float64Array(n);
  const trees: Tree[] = [];
  const width = 256;
  const index = new Uint32Array(n);
  const scratch = new Uint32Array(n);
  const pull = new Float64Array(n);
  const inLeaf = new Float64Array(n);
  const sampled = new Uint8Array(n);
  /** Sums of leaves that are no longer needed: a tree takes those of the one before. */
  const spare: Float64Array[] = [];

  for (let round = 0; round < settings.trees; round++) {
    for (let i = 0; i < n; i++) {
      const r = (target[i] as number) - (predicted[i] as number);
      residual[i] = r;
      gradient[i] = Math.max(-settings.delta, Math.min(settings.delta, r));
    }
    let count = 0;
    for (let i = 0; i < n; i++) {
      sampled[i] = settings.rowShare >= 1 || random() < settings.rowShare ? 1 : 0;
      if (sampled[i] === 1) index[count++] = i;
    }
    const chosen: number[] = [];
    for (let f = 0; f < features; f++) if (random() < settings.featureShare) chosen.push(f);
    if (chosen.length === 0) chosen.push(Math.floor(random() * features));

    const sumsOf = (from: number, to: number): Float64Array => {
      const sums = (spare.pop() ?? new Float64Array(features * width * 2)).fill(
        0,
        0,
        chosen.length * width * 2,
      );
      for (let k = from; k < to; k++) pull[k] = gradient[index[k] as number] as number;
      for (let c = 0; c < chosen.length; c++) {
        const column = bins[chosen[c] as number] as Uint8Array;
        const offset = c * width * 2;
        for (let k = from; k < to; k++) {
          const at = offset + (column[index[k] as number] as number) * 2;
          sums[at] = (sums[at] as number) + (pull[k] as number);
          sums[at + 1] = (sums[at + 1] as number) + 1;
        }
      }
      return sums;
    };
    const findSplit = (leaf: Leaf): void => {
      leaf.gain = 0;
      const rows = leaf.to - leaf.from;
      const parent = (leaf.total * leaf.total) / (rows + settings.lambda);
      for (let c = 0; c < chosen.length; c++) {
        const last = (edges[chosen[c] as number] as Float64Array).length + 1;
        const offset = c * width * 2;
        let sum = 0;
        let size = 0;
        for (let b = 0; b < last; b++) {
          const at = offset + b * 2;
          sum += leaf.sums[at] as number;
          size += leaf.sums[at + 1] as number;
          if (size < settings.minLeaf) continue;
          if (rows - size < settings.minLeaf) break;
          const rest = leaf.total - sum;
          const gain =
            (sum * sum) / (size + settings.lambda) + (rest * rest) / (rows - size + settings.lambda) - parent;
          if (gain > leaf.gain) {
            leaf.gain = gain;
            leaf.feature = c;
            leaf.bin = b;
          }
        }
      }
    };
    const tree: Tree = { feature: [-1], threshold: [0], left: [-1], right: [-1], value: [0] };
    const makeLeaf = (from: number, to: number, sums: Float64Array, node: number): Leaf => {
      let total = 0;
      for (let b = 0; b < width; b++) total += sums[b * 2] as number;
      const leaf: Leaf = { from, to, sums, total, node, gain: 0, feature: 0, bin: 0 };
      findSplit(leaf);
      return leaf;
    };
    const leaves: Leaf[] = [makeLeaf(0, count, sumsOf(0, count), 0)];
    while (leaves.length < settings.leaves) {
      let best = -1;
      for (let i = 0; i < leaves.length; i++)
        if (
          (leaves[i] as Leaf).gain > 1e-9 &&
          (best < 0 || (leaves[i] as Leaf).gain > (leaves[best] as Leaf).gain)
        )
          best = i;
      if (best < 0) break;
      const leaf = leaves[best] as Leaf;
      const feature = chosen[leaf.feature] as number;
      const column = bins[feature] as Uint8Array;
      let at = leaf.from;
      let rest = 0;
      for (let k = leaf.from; k < leaf.to; k++) {
        const row = index[k] as number;
        if ((column[row] as number) <= leaf.bin) index[at++] = row;
        else scratch[rest++] = row;
      }
      index.set(scratch.subarray(0, rest), at);
      const leftNode = tree.feature.length;
      tree.feature[leaf.node] = feature;
      tree.threshold[leaf.node] =
        leaf.bin === 0 ? -Infinity : ((edges[feature] as Float64Array)[leaf.bin - 1] as number);
      tree.left[leaf.node] = leftNode;
      tree.right[leaf.node] = leftNode + 1;
      for (let side = 0; side < 2; side++) {
        tree.feature.push(-1);
        tree.threshold.push(0);
        tree.left.push(-1);
        tree.right.push(-1);
        tree.value.push(0);
      }
      const leftSmaller = at - leaf.from <= leaf.to - at;
      const small = leftSmaller ? sumsOf(leaf.from, at) : sumsOf(at, leaf.to);
      const large = leaf.sums;
      const used = chosen.length * width * 2;
      for (let i = 0; i < used; i++) large[i] = (large[i] as number) - (small[i] as number);
      leaves[best] = makeLeaf(leaf.from, at, leftSmaller ? small : large, leftNode);
      leaves.push(makeLeaf(at, leaf.to, leftSmaller ? large : small, leftNode + 1));
    }
    for (const { from, to, node, sums } of leaves) {
      const rows = to - from;
      for (let k = from; k < to; k++) inLeaf[k - from] = residual[index[k] as number] as number;
      const shrink = rows / (rows + settings.lambda);
      const step = settings.rate * shrink * medianOf(inLeaf.subarray(0, rows));
      tree.value[node] = step;
      for (let k = from; k < to; k++) {
        const row = index[k] as number;
        predicted[row] = (predicted[row] as number) + step;
      }
      spare.push(sums);
    }
    trees.push(tree);
    const { feature, threshold, left, right, value } = tree;
    // Bins stand for the rows' values: a row goes left when its bin is at most the split's.
    const splitBins = feature.map((f, i) =>
      f < 0 ? 0 : threshold[i] === -Infinity ? 0 : binOf(edges[f] as Float64Array, threshold[i] as number),
    );
    for (let i = 0; i < n; i++) {
      if (sampled[i] === 1) continue;
      let node = 0;
      while ((feature[node] as number) >= 0)
        node =
          ((bins[feature[node] as number] as Uint8Array)[i] as number) <= (splitBins[node] as number)
            ? (left[node] as number)
            : (right[node] as number);
      predicted[i] = (predicted[i] as number) + (value[node] as number);
    }
  }
  return { base, trees };
}

/** The forest in the flat arrays that the engine walks. */
export function flatten({ base, trees }: TreeForest): Forest {
  const count = trees.reduce((total, tree) => total + tree.feature.length, 0);
  const flat: Forest = {
    base,
    roots: new Int32Array(trees.length),
    feature: new Int16Array(count),
    threshold: new Float64Array(count),
    left: new Int32Array(count),
    right: new Int32Array(count),
    value: new Float64Array(count),
  };
  let at = 0;
  trees.forEach((tree, t) => {
    flat.roots[t] = at;
    tree.feature.forEach((feature, i) => {
      flat.feature[at + i] = feature;
      flat.threshold[at + i] = tree.threshold[i] as number;
      flat.left[at + i] = (tree.left[i] as number) + at;
      flat.right[at + i] = (tree.right[i] as number) + at;
      flat.value[at + i] = tree.value[i] as number;
    });
    at += tree.feature.length;
  });
  return flat;
}

const UNIT = 1 / 16_384;

/** The forest as it ships; thresholds keep six decimals, leaves about four. */
export function packForest({ base, trees }: TreeForest): PackedForest {
  const distinct = new Map<number, Set<number>>();
  for (const { feature, threshold } of trees)
    feature.forEach((f, i) => {
      if (f < 0) return;
      const own = distinct.get(f) ?? new Set<number>();
      distinct.set(f, own.add(threshold[i] as number));
    });
  const most = Math.max(-1, ...distinct.keys());
  const sorted = Array.from({ length: most + 1 }, (_, f) =>
    [...(distinct.get(f) ?? [])].sort((a, b) => a - b),
  );
  const bytes: number[] = [];
  const write = (tree: Tree, node: number): void => {
    const feature = tree.feature[node] as number;
    if (feature < 0) {
      const raw =
        Math.max(-32_768, Math.min(32_767, Math.round((tree.value[node] as number) / UNIT))) & 0xffff;
      bytes.push(LEAF, raw & 0xff, raw >> 8);
      return;
    }
    bytes.push(feature, (sorted[feature] as number[]).indexOf(tree.threshold[node] as number));
    write(tree, tree.left[node] as number);
    write(tree, tree.right[node] as number);
  };
  for (const tree of trees) write(tree, 0);
  return {
    base,
    unit: UNIT,
    trees: trees.length,
    thresholds: sorted.map((own) =>
      own.map((value) => (value === -Infinity ? -1e9 : Math.round(value * 1e6) / 1e6)),
    ),
    nodes: Buffer.from(bytes).toString("base64"),
  };
}
