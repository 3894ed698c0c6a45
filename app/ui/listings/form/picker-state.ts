import { IMAGES } from "#app/domains/listings/rules.ts";

/** A picture of the form, from the moment it was chosen. `id` names it once the server has stored it. */
export type Picture = {
  key: string;
  id: string | null;
  status: "waiting" | "sending" | "stored" | "failed";
  /** Share of its bytes that have been sent, 0 to 1. */
  progress: number;
  /** Why it was not stored, in the server's words. */
  problem: string | null;
};

export type PickerState = {
  /** In the order in which they will be shown; the first is the main one. */
  pictures: readonly Picture[];
  /** What to tell of the last act, beside the pictures' own problems. */
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
  /** A stored picture that the server has no more. */
  | { type: "gone"; key: string }
  /** `to` is the place it takes, from 0. */
  | { type: "move"; key: string; to: number };

/** Sent at the same time. */
const AT_ONCE = 2;

/** Pictures that are stored already: of a draft, of a listing, of an answer that came back. */
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

/** What the form's pictures become. Acts on a picture that is no longer there change nothing. */
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

/** Takes what there is room for, in order, and says so where it is not all. */
function add(state: PickerState, keys: readonly string[]): PickerState {
  const room = IMAGES.max - state.pictures.length;
  const pictures = [...state.pictures, ...keys.slice(0, room).map(chosen)];
  return { pictures, notice: keys.length > room ? "too-many" : null };
}

/** The list with the item at `from` moved to `to`, which is kept inside the list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const place = Math.max(0, Math.min(list.length - 1, to));
  return list.toSpliced(from, 1).toSpliced(place, 0, item);
}

/** Which pictures are to be sent now. */
export function nextToSend({ pictures }: PickerState): string[] {
  const free = AT_ONCE - pictures.filter(({ status }) => status === "sending").length;
  return pictures
    .filter(({ status }) => status === "waiting")
    .slice(0, Math.max(0, free))
    .map(({ key }) => key);
}

/** The ids of what is stored, in order. */
export const storedIds = ({ pictures }: PickerState): string[] => pictures.flatMap(({ id }) => id ?? []);

/** Whether something is still on its way. */
export const isSending = ({ pictures }: PickerState): boolean =>
  pictures.some(({ status }) => status === "waiting" || status === "sending");

export const hasFailed = ({ pictures }: PickerState): boolean =>
  pictures.some(({ status }) => status === "failed");
