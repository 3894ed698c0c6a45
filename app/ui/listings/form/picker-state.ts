import { IMAGES } from "#app/domains/listings/rules.ts";

/** A picture of the form, from the moment it is chosen. `id` is set once the server has stored it. */
export type Picture = {
  key: string;
  id: string | null;
  status: "waiting" | "sending" | "stored" | "failed";
  /** Share of its bytes that are uploaded, 0 to 1. */
  progress: number;
  /** Why it was not stored, in the server's words. */
  problem: string | null;
};

export type PickerState = {
  /** In display order; the first is the main picture. */
  pictures: readonly Picture[];
  /** Message about the last action, besides the pictures' own errors. */
  notice: "too-many" | "gone" | null;
};

export type PickerAction =
  | { type: "add"; keys: readonly string[] }
  | { type: "sending"; key: string }
  | { type: "progress"; key: string; share: number }
  | { type: "stored"; key: string; id: string }
  | { type: "failed"; key: string; problem: string }
  | { type: "retry"; key: string }
  | { type: "remove"; key: string }
  /** The server no longer has this stored picture. */
  | { type: "gone"; key: string }
  /** `to` is the new index, from 0. */
  | { type: "move"; key: string; to: number };

/** Number of parallel uploads. */
const AT_ONCE = 2;

/** State with pictures that are already stored: from a draft, a listing, or a returned form. */
export function startWith(ids: readonly string[]): PickerState {
  const pictures = [...new Set(ids)].slice(0, IMAGES.max).map((id) => stored(id, id));
  return { pictures, notice: null };
}

const stored = (key: string, id: string): Picture => ({
  key,
  id,
  status: "stored",
  progress: 1,
  problem: null,
});

const chosen = (key: string): Picture => ({ key, id: null, status: "waiting", progress: 0, problem: null });

/** The reducer for the form's pictures. Actions on a removed picture change nothing. */
export function pick(state: PickerState, action: PickerAction): PickerState {
  if (action.type === "add") return add(state, action.keys);
  const at = state.pictures.findIndex(({ key }) => key === action.key);
  const picture = state.pictures[at];
  if (!picture) return state;
  const changed = (change: Partial<Picture>): PickerState => ({
    ...state,
    pictures: state.pictures.with(at, { ...picture, ...change }),
  });
  switch (action.type) {
    case "sending":
      return changed({ status: "sending", progress: 0, problem: null });
    case "progress":
      return picture.status === "sending" ? changed({ progress: action.share }) : state;
    case "stored":
      return changed(stored(action.key, action.id));
    case "failed":
      return changed({ status: "failed", progress: 0, problem: action.problem });
    case "retry":
      return picture.status === "failed" ? changed(chosen(action.key)) : state;
    case "remove":
      return { pictures: state.pictures.toSpliced(at, 1), notice: null };
    case "gone":
      return { pictures: state.pictures.toSpliced(at, 1), notice: "gone" };
    case "move":
      return { ...state, pictures: moved(state.pictures, at, action.to) };
  }
}

/** Adds as many as fit, in order, with a notice if some do not. */
function add(state: PickerState, keys: readonly string[]): PickerState {
  const room = IMAGES.max - state.pictures.length;
  const pictures = [...state.pictures, ...keys.slice(0, room).map(chosen)];
  return { pictures, notice: keys.length > room ? "too-many" : null };
}

/** Moves the list's item from `from` to `to`, which is clamped to the list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const place = Math.max(0, Math.min(list.length - 1, to));
  return list.toSpliced(from, 1).toSpliced(place, 0, item);
}

/** Keys of the pictures to upload now. */
export function nextToSend({ pictures }: PickerState): string[] {
  const free = AT_ONCE - pictures.filter(({ status }) => status === "sending").length;
  return pictures
    .filter(({ status }) => status === "waiting")
    .slice(0, Math.max(0, free))
    .map(({ key }) => key);
}

/** Ids of the stored pictures, in order. */
export const storedIds = ({ pictures }: PickerState): string[] => pictures.flatMap(({ id }) => id ?? []);

/** Whether an upload is pending or running. */
export const isSending = ({ pictures }: PickerState): boolean =>
  pictures.some(({ status }) => status === "waiting" || status === "sending");

export const hasFailed = ({ pictures }: PickerState): boolean =>
  pictures.some(({ status }) => status === "failed");
